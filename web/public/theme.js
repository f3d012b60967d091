// Before the first paint, so that nobody who plays by night is dazzled. The rest is in settings.svelte.ts.
(function () {
  var chosen = null;
  try { chosen = JSON.parse(localStorage.getItem("benben") || "{}").theme; } catch (_) { chosen = null; }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
