import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { keepFocus } from "./focus";
import { follow } from "./place.svelte";
import { begin } from "./settings.svelte";
import { plays } from "./site";

follow();
keepFocus();
await begin();
mount(App, { target: document.getElementById("app")! });

// What only a page that plays by itself needs comes when the first screen is done.
if (plays)
  (window.requestIdleCallback ?? setTimeout)(
    () => void import("./local/device").then(({ begin }) => begin("./")),
  );
