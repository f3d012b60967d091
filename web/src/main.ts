import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { follow } from "./place.svelte";
import { begin } from "./settings.svelte";

follow();
await begin();
mount(App, { target: document.getElementById("app")! });
