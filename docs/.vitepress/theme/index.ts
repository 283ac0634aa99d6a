import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { LazyPlayground } from "./lazy-playground.js";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("Playground", LazyPlayground);
  },
} satisfies Theme;
