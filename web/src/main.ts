import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { keepFocus } from "./focus";
import { follow } from "./place.svelte";
import { begin } from "./settings.svelte";

follow();
keepFocus();
await begin();
mount(App, { target: document.getElementById("app")! });

// What only a site without a server needs comes when the first screen is done.
if ("site" in document.documentElement.dataset)
  (window.requestIdleCallback ?? setTimeout)(
    () => void import("./local/device").then(({ begin }) => begin("./")),
  );
