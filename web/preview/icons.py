"""The icons of the installed app, from web/public/pyramid.svg: `python web/preview/icons.py`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
GROUND = "#e6dbc3"  # --ground of tokens.css
# name, size, how much of it the pyramid takes, ground; of a maskable one the outer tenth may go
ICONS = (
    ("icon-180.png", 180, 0.76, GROUND),
    ("icon-192.png", 192, 1.0, "transparent"),
    ("icon-512.png", 512, 1.0, "transparent"),
    ("icon-maskable-512.png", 512, 0.6, GROUND),
)


def main() -> None:
    drawing = (PUBLIC / "pyramid.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        for name, size, part, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"svg {{ width: {part * 100}% }} body {{ background: {ground} }}"
            centred = "body { margin: 0; height: 100vh; display: grid; place-items: center }"
            page.set_content(f"<style>{style} {centred}</style>{drawing}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
