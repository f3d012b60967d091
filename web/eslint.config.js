import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

/** Types are svelte-check's part, layout is Prettier's. What is left are mistakes. */
export default defineConfig(
  { ignores: ["node_modules", "preview", "public", "src/messages.ts", "**/*.gen.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  { files: ["plugins/**", "*.config.*"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "no-undef": "off", // svelte-check knows the types' names too
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "svelte/require-each-key": "off", // most lists are places on a board: the index is the key
      "svelte/no-useless-mustaches": "off", // {" "} is a space that must stay
    },
  },
  {
    files: ["src/pages/Rules.svelte", "src/pages/HowToPlay.svelte", "src/table/EndPanel.svelte"],
    rules: { "svelte/no-at-html-tags": "off" }, // what markdown.ts made: it escapes its input
  },
);
