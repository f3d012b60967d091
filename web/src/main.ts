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
