import { expect, it } from "vitest";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "./outline.js";

it.each(["", "txt", "text", "plain"])("%j is a language of text", (language) => {
  expect([TEXT_LANGUAGE.test(language), SHELL_LANGUAGE.test(language)]).toEqual([true, false]);
});

it.each(["bash", "sh", "shell", "zsh"])("%j is a language of commands", (language) => {
  expect([TEXT_LANGUAGE.test(language), SHELL_LANGUAGE.test(language)]).toEqual([false, true]);
});

it.each(["mdx", "textile", "context", "fish"])("%j is neither", (language) => {
  expect([TEXT_LANGUAGE.test(language), SHELL_LANGUAGE.test(language)]).toEqual([false, false]);
});
