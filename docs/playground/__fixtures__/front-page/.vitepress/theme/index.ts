export { default } from "../../../../../.vitepress/theme/index.js";
