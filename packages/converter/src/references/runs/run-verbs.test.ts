import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { commandRuns, commandsOfWork } from "./command-runs.js";

const known = new Set(["check", "test"]);
const isKnown = (name: string): boolean => known.has(name);
const runsIn = (text: string): string[] => commandRuns(new SourceText(text), isKnown).map(({ name }) => name);
const worksIn = (text: string): string[] => commandsOfWork(new SourceText(text), isKnown).map(({ name }) => name);

describe("a command is run by a verb before its name", () => {
  it.each([
    "A part of it delegates to /check.",
    "Der Prüfer delegiere an /check.",
    "El agente llama a /check.",
    "Ici, on appelle /check.",
    "Aqui, chame /check.",
    "Здесь вызвать /check.",
    "构建后触发 /check",
  ])("that hands work over, anywhere: %j", (text) => {
    expect(runsIn(text)).toEqual(["check"]);
  });

  it.each([
    "Use /check.",
    "Nutze danach /check.",
    "Usa el comando /check.",
    "Utilise la commande /check.",
    "Используй /check.",
    "使用 /check。",
  ])("that recommends it, only in a step: %j", (text) => {
    expect(runsIn(`## Step 1\n\n${text}`)).toEqual(["check"]);
    expect(runsIn(text)).toEqual([]);
    expect(runsIn("## Step 1\n\nSee /check.")).toEqual([]);
  });

  it.each(["Repeat the last step of /check.", "Execute the end of /check.", "Repite el último paso de /check."])(
    "that asks for a part of it: %j",
    (text) => {
      expect(worksIn(text)).toEqual(["check"]);
    },
  );
});

describe("a command is run at the start of a clause", () => {
  it.each([
    "- [ ] Run /check.",
    "2. [x] Step 3: Run /check.",
    "├── Run /check",
    "4b) Run /check",
    "Cuando todo esté listo, ejecuta /check.",
    "Когда всё готово, запусти /check.",
  ])("of any language: %j", (text) => {
    expect(runsIn(text)).toEqual(["check"]);
  });

  it.each([
    "The tests run /check.",
    "All of them start /check.",
    "Die Tests führe /check aus.",
    "A hook would re-run /check",
  ])("but not in the middle of one: %j", (text) => {
    expect(runsIn(text)).toEqual([]);
  });

  it("or anywhere in a language without spaces", () => {
    expect(runsIn("所有的文件都运行 /check")).toEqual(["check"]);
  });
});

describe("a command is run by a verb after its name", () => {
  it.each(["``/check``を実行する"])("also with arguments and marks: %j", (text) => {
    expect(runsIn(text)).toEqual(["check"]);
  });

  it.each([
    "/check の後に /test を実行する",
    "`/check` の後に `/test` を実行する",
    "`/check` の `ログ` の後に /test を実行する",
  ])("but not by the verb of another command: %j", (text) => {
    expect(runsIn(text)).toEqual(["test"]);
  });

  it.each(["`/check ` を実行する"])("and not if that is suggested, or if the marks are not around it: %j", (text) => {
    expect(runsIn(text)).toEqual([]);
  });
});
