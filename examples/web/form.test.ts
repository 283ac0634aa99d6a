import { type ArgumentQuestion, type Parameters } from "@langslash/grammar";
import { argumentSchema } from "@langslash/grammar/internal";
import { CHROMIUM, sharedChromium } from "@langslash/testing/chromium";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleFor, type ReactVersion } from "./__fixtures__/bundle-for.js";
import { WHY_SKIPPED } from "./__fixtures__/open-pages.js";

const PARAMETERS: Parameters = {
  case: { required: true, description: "The folder of the case.", pattern: "^[a-z_]+$", min: 2, max: 20 },
  pages: { type: "number", min: 1, max: 500 },
  phases: { type: "array", items: "number", description: "Phases to run.", min: 1, max: 5 },
  output: { values: ["full", "brief"], default: "full" },
  parts: { type: "array", values: ["facts", "law", "plan"] },
  draft: { type: "boolean" },
  notes: { multiline: true },
  password: { secret: true },
};

interface Asked {
  readonly only?: readonly string[];
  readonly args?: object;
  readonly problems?: readonly { name?: string; message: string }[];
  readonly canApprove?: boolean;
}

/** Returns a question about the arguments of `/med`. */
function about({ only = Object.keys(PARAMETERS), args = {}, problems = [], canApprove = false }: Asked = {}) {
  const chosen = Object.fromEntries(Object.entries(PARAMETERS).filter(([name]) => only.includes(name)));
  return {
    actionRequests: [{ name: "med", args: { ...args }, description: "Run /med?" }],
    reviewConfigs: [
      {
        actionName: "med",
        allowedDecisions: canApprove ? ["approve", "edit", "reject"] : ["edit", "reject"],
        argsSchema: argumentSchema(chosen, { case: ["mo_alif", "mo_ben"], phases: [1, 2, 3] }),
        problems,
      },
    ],
  } satisfies ArgumentQuestion;
}
const NO_CASE = { name: "case", message: "case is required: expected text." };
const edit = (args: object): object => ({ decisions: [{ type: "edit", editedAction: { name: "med", args } }] });

describe.skipIf(CHROMIUM === undefined).each<[string, ReactVersion | undefined]>([
  ["without a framework", undefined],
  ["in React 18", 18],
  ["in React 19", 19],
])(`a form %s${WHY_SKIPPED}`, (_name, version) => {
  let page: Page;
  const message = (): Locator => page.getByRole("textbox", { name: "Message" });
  const field = (name: string): Locator => page.getByLabel(name);
  const focused = (): Promise<string> =>
    page.evaluate("document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText ?? ''");
  const answers = (): Promise<unknown[]> => page.evaluate("answers");
  const ask = async (question: unknown): Promise<void> => {
    await page.evaluate("answers.length = 0; secrets.length = 0; message.value = ''; message.focus(); ask(null)");
    await expect.poll(() => page.getByRole("form").count()).toBe(0);
    await page.evaluate(`ask(JSON.parse(${JSON.stringify(JSON.stringify(question))}))`);
    await page.getByRole("form").waitFor();
  };
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  beforeAll(async () => {
    page = await (await sharedChromium()).newPage();
    page.setDefaultTimeout(10_000);
    await page.setContent(
      '<!doctype html><html lang="en"><title>Chat</title><textarea id="message" aria-label="Message"></textarea><div id="place"></div><div id="beside"></div>',
    );
    // A page without an address has no storage.
    await page.evaluate(`
      globalThis.stored = {};
      Object.defineProperty(globalThis, "sessionStorage", { value: {
        getItem: (key) => stored[key] ?? null,
        setItem: (key, value) => { stored[key] = value; },
        removeItem: (key) => { delete stored[key]; },
      } });
    `);
    const start = `const start = { isReact: ${version !== undefined}, place, beside };`;
    const script = new URL("./__fixtures__/form-page.ts", import.meta.url);
    await page.addScriptTag({ content: `${start}\n${await bundleFor(script, version ?? 19)}` });
  });
  afterAll(() => page.close());

  it("takes the focus to the first field with a problem, and says what is wrong", async () => {
    await ask(about({ problems: [{ name: "pages", message: "pages: not a number." }], args: { pages: "x" } }));
    await expect.poll(focused).toBe("pages");
    await expect.poll(() => field("pages").inputValue()).toBe("x");
    expect(await field("pages").getAttribute("aria-invalid")).toBe("true");
    await page.getByText("pages: not a number.").waitFor();
  });

  it("leaves the focus in a field in which the user types", async () => {
    await ask(about({ problems: [NO_CASE] }));
    await page.evaluate("ask(null)");
    await expect.poll(() => page.getByRole("form").count()).toBe(0);
    await message().pressSequentially("one ");
    await page.evaluate(`ask(${JSON.stringify(about({ problems: [NO_CASE] }))})`);
    await page.getByRole("form").waitFor();
    await page.keyboard.type("two");
    expect(await message().inputValue()).toBe("one two");
  });

  it("leaves the focus in the form of another question, and answers only its own", async () => {
    await ask(about({ problems: [NO_CASE] }));
    await expect.poll(focused).toBe("case (required)");
    await page.evaluate(`askBeside(${JSON.stringify(about({ only: ["draft"] }))})`);
    await page.keyboard.type("mo_alif");
    await press("Enter");
    await expect.poll(answers).toEqual([edit({ case: "mo_alif", output: "full" })]);
    await page.locator("#beside").getByRole("button", { name: "Run" }).press("Enter");
    await expect.poll(answers).toHaveLength(2);
    expect((await answers())[1]).toEqual(edit({}));
    await page.evaluate("beside.replaceChildren()");
  });

  it("answers with typed values on Enter", async () => {
    await ask(about({ problems: [NO_CASE] }));
    await page.keyboard.type("mo_alif");
    await press("Tab");
    await page.keyboard.type("7");
    await press("Tab");
    await page.keyboard.type("1, 2");
    await press("Enter");
    await expect.poll(answers).toEqual([edit({ case: "mo_alif", pages: 7, phases: [1, 2], output: "full" })]);
  });

  it("does not answer on Enter while a value is missing or wrong, and goes to the first such field", async () => {
    await ask(about());
    await field("pages").fill("900");
    await field("phases").fill("1, x");
    await press("Enter");
    await expect.poll(focused).toBe("case (required)");
    for (const text of ["case is required: expected text of 2", "number of 1 to 500.", '"x" is not a number of 1 to 5'])
      await page.getByText(text).waitFor();
    await page.keyboard.type("Mo");
    await page.getByText('"Mo" is not text of 2 to 20 characters that matches ^[a-z_]+$.').waitFor();
    await press("ArrowLeft", "ArrowLeft", "Delete");
    await page.keyboard.type("m");
    await expect.poll(() => field("case").getAttribute("aria-invalid")).toBe("false");
    expect(await answers()).toEqual([]);
  });

  it("is left by Tab in the order in which it is read", async () => {
    await ask(about({ only: ["case", "output", "draft", "notes"], problems: [NO_CASE] }));
    const order: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      order.push(await focused());
      await press("Tab");
    }
    expect(order).toEqual(["case (required)", "output", "draft", "notes", "Run", "Cancel"]);
  });

  it("takes choices by arrow keys, and boxes by Space", async () => {
    await ask(about({ only: ["output", "parts", "draft"] }));
    await field("output").focus();
    await press("ArrowDown", "Tab", "Tab", "Space", "Tab", "Space", "Tab", "Space", "Tab", "Enter");
    await expect.poll(answers).toEqual([edit({ output: "brief", parts: ["law", "plan"], draft: true })]);
  });

  it("offers suggested values, also after the first ones of a list", async () => {
    await ask(about({ only: ["case", "phases"] }));
    const offered = (name: string): Promise<string[]> =>
      field(name).evaluate((input: { list: { options: Iterable<{ value: string }> } }) =>
        Array.from(input.list.options, ({ value }) => value),
      );
    expect(await offered("case")).toEqual(["mo_alif", "mo_ben"]);
    await field("phases").pressSequentially("4,");
    expect(await offered("phases")).toEqual(["4,1", "4,2", "4,3"]);
  });

  it("breaks lines with Enter in a text of several lines, also one that was typed for a single line", async () => {
    await ask(about({ only: ["case", "notes"], args: { case: "a\nb" } }));
    expect(await field("case").inputValue()).toBe("a\nb");
    await field("case").fill("mo_alif");
    await field("notes").focus();
    await page.keyboard.type("one");
    await press("Enter");
    await page.keyboard.type("two");
    expect(await answers()).toEqual([]);
    await press("Tab", "Enter");
    await expect.poll(answers).toEqual([edit({ case: "mo_alif", notes: "one\ntwo" })]);
  });

  it("keeps unchanged values and defaults as they are, also those that do not fit a limit", async () => {
    const limits = {
      id: { pattern: "^[a-z]+$", default: "ANY" },
      sizes: { type: "array", items: "number", max: 9 },
    } as const;
    const { reviewConfigs, actionRequests } = about({ only: [], args: { id: "ANY", sizes: [1, 10], extra: "1" } });
    const [{ ...config }] = reviewConfigs;
    await ask({ actionRequests, reviewConfigs: [{ ...config, argsSchema: argumentSchema(limits) }] });
    await press("Enter");
    await expect.poll(answers).toEqual([edit({ extra: "1", id: "ANY", sizes: [1, 10] })]);
    await field("id").fill("ANYONE");
    await press("Enter");
    await page.getByText('id: "ANYONE" is not text').waitFor();
    expect(await answers()).toHaveLength(1);
  });

  it("keeps the line breaks of a text, however they were sent", async () => {
    await ask(about({ only: ["notes", "case"], args: { case: "one\rtwo" }, problems: [NO_CASE] }));
    expect(await field("case").inputValue()).toBe("one\ntwo");
  });

  it("cancels on Escape, but not while an input method composes", async () => {
    await ask(about({ problems: [NO_CASE] }));
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "け", selectionStart: 1, selectionEnd: 1 });
    const escape = { key: "Escape", code: "Escape", windowsVirtualKeyCode: 229 };
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...escape });
    expect(await answers()).toEqual([]);
    await session.send("Input.insertText", { text: "け" });
    await press("Escape");
    await expect.poll(answers).toEqual([{ decisions: [{ type: "reject" }] }]);
  });

  it("cancels by its button", async () => {
    await ask(
      [about(), about()].reduce((one, { actionRequests, reviewConfigs }) => ({
        actionRequests: [...one.actionRequests, ...actionRequests],
        reviewConfigs: [...one.reviewConfigs, ...reviewConfigs],
      })),
    );
    expect(await page.getByRole("group", { name: "/med" }).count()).toBe(2);
    await page.getByRole("button", { name: "Cancel" }).press("Space");
    await expect.poll(answers).toEqual([{ decisions: [{ type: "reject" }, { type: "reject" }] }]);
  });

  it("hands a secret to the application, and answers with the reference", async () => {
    await ask(about({ only: ["password"] }));
    await expect.poll(focused).toBe("password");
    expect(await field("password").getAttribute("type")).toBe("password");
    await page.keyboard.type("refused");
    await press("Enter");
    await page.getByText("The application did not take this secret.").waitFor();
    expect(await answers()).toEqual([]);
    await field("password").fill("hunter2");
    await press("Enter");
    await expect.poll(answers).toEqual([edit({ password: "secret:1" })]);
    expect(await page.evaluate("secrets")).toEqual(["password=hunter2"]);
    expect(await field("password").inputValue()).toBe("");
    await press("Enter");
    await expect.poll(answers).toHaveLength(2);
    expect(JSON.stringify(await answers())).not.toContain("hunter2");
    expect(await page.evaluate("secrets")).toHaveLength(1);
  });

  it("uses the reference to a secret that was given before, unless the agent does not take it", async () => {
    await ask(about({ only: ["password"], args: { password: "secret:old" } }));
    expect(await field("password").getAttribute("placeholder")).toBe("Already given");
    await press("Enter");
    await expect.poll(answers).toEqual([edit({ password: "secret:old" })]);
    const unknown = { name: "password", message: "password is not known any more." };
    await ask(about({ only: ["password"], args: { password: "secret:old" }, problems: [unknown] }));
    expect(await field("password").getAttribute("placeholder")).toBeNull();
    await page.keyboard.type("again");
    await press("Enter");
    await expect.poll(answers).toEqual([edit({ password: "secret:1" })]);
  });

  it("shows texts of others as text, names of the prototype too, and values that do not fit where they do", async () => {
    const hostile = "<img src=x onerror=\"document.title='hacked'\">";
    const properties = Object.fromEntries([
      ["__proto__", { type: "string", title: hostile, description: hostile, examples: [hostile] }],
      ["constructor", { type: "array", items: { type: "string", enum: ["facts", "law"] } }],
    ]);
    await ask({
      actionRequests: [{ name: hostile, args: { constructor: "facts, zzz" }, description: hostile }],
      reviewConfigs: [
        { actionName: hostile, allowedDecisions: ["edit"], argsSchema: { type: "object", properties, required: [] } },
      ],
    });
    expect(await page.locator("img").count()).toBe(0);
    expect(await field("facts").isChecked()).toBe(true);
    await field("law").check();
    await page.getByRole("combobox", { name: hostile }).fill("x");
    await page.getByRole("button", { name: "Run" }).press("Enter");
    await expect.poll(answers).toHaveLength(1);
    expect(await page.evaluate("Object.entries(answers[0].decisions[0].editedAction.args)")).toEqual([
      ["__proto__", "x"],
      ["constructor", ["facts", "law"]],
    ]);
  });

  it("approves arguments as shown, and edits changed ones; no stray Enter does either", async () => {
    const question = about({ args: { case: "mo_alif", extra: "1" }, canApprove: true });
    await ask(question);
    await page.getByText("Run /med?").waitFor();
    await page.getByText("extra=1").waitFor();
    await press("Enter");
    expect(await answers()).toEqual([]);
    await page.getByRole("button", { name: "Run" }).press("Enter");
    await expect.poll(answers).toEqual([{ decisions: [{ type: "approve" }] }]);
    await ask(question);
    await field("case").fill("mo_ben");
    await press("Enter");
    await expect.poll(answers).toEqual([edit({ extra: "1", case: "mo_ben", output: "full" })]);
  });

  it("approves and rejects what the agent wants to do by its buttons; no stray Enter does either", async () => {
    const send = { name: "send", args: { to: "<i>Ada</i>" }, description: "Send the letter?" };
    const review = { actionName: "send", allowedDecisions: ["approve", "edit", "reject"] };
    const buttons = (): Promise<string[]> =>
      page.getByRole("form", { name: "Decision" }).getByRole("button").allInnerTexts();
    await ask({ actionRequests: [send, { name: "pay", args: {} }], reviewConfigs: [review, review] });
    expect(await page.locator("pre").allInnerTexts()).toEqual([
      'Send the letter?\n\n{\n  "to": "<i>Ada</i>"\n}',
      "The agent wants to use pay.\n\n{}",
    ]);
    await press("Enter");
    expect(await answers()).toEqual([]);
    await page.getByRole("button", { name: "Approve" }).press("Enter");
    await expect.poll(answers).toEqual([{ decisions: [{ type: "approve" }, { type: "approve" }] }]);
    await press("Escape");
    await expect.poll(answers).toHaveLength(2);
    expect((await answers())[1]).toEqual({ decisions: [{ type: "reject" }, { type: "reject" }] });
    await ask({ actionRequests: [send, send], reviewConfigs: [review, { ...review, allowedDecisions: ["reject"] }] });
    expect(await buttons()).toEqual(["Reject"]);
    await ask({ actionRequests: [send], reviewConfigs: [{ ...review, allowedDecisions: ["approve"] }] });
    expect(await buttons()).toEqual(["Approve"]);
    await press("Escape");
    expect(await answers()).toEqual([]);
  });

  it.each([
    { actionRequests: [], reviewConfigs: [] },
    { actionRequests: "x", reviewConfigs: [] },
    { actionRequests: [null], reviewConfigs: [] },
    { actionRequests: [{ name: "a" }], reviewConfigs: [null] },
    "Why?",
    7,
  ])("is not shown for %j", async (question) => {
    await page.evaluate("ask(null)");
    await page.evaluate(`ask(${JSON.stringify(question)})`);
    await page.evaluate("new Promise(requestAnimationFrame)");
    expect(await page.getByRole("form").count()).toBe(0);
    if (version) await expect.poll(() => page.locator("#place").innerText()).toBe("Another question.");
  });

  it("keeps what was entered until there is another question", async () => {
    await ask(about());
    await field("case").fill("mo_al");
    if (version) await page.evaluate(`ask(${JSON.stringify(about())})`);
    expect(await field("case").inputValue()).toBe("mo_al");
    await page.evaluate(`ask(${JSON.stringify(about({ args: { case: "mo_ben" } }))})`);
    await expect.poll(() => field("case").inputValue()).toBe("mo_ben");
    await page.evaluate('ask("Pay rent?")');
    await expect.poll(() => page.getByRole("form").count()).toBe(0);
  });

  describe("that is shown again after a reload", () => {
    /** Shows a question as if the page had been loaded again. */
    const again = async (question: unknown, keep = "thread 1"): Promise<void> => {
      await page.evaluate("ask(null)");
      await expect.poll(() => page.getByRole("form").count()).toBe(0);
      const json = JSON.stringify(JSON.stringify(question));
      await page.evaluate(`ask(JSON.parse(${json}), ${JSON.stringify(keep)})`);
      await page.getByRole("form").waitFor();
    };
    const kept = (): Promise<string> => page.evaluate("JSON.stringify(stored)");

    it("has what was entered, without secrets, and checks and answers with it", async () => {
      await ask(about());
      await again(about());
      await field("case").fill("no such case");
      await field("output").selectOption("brief");
      await field("law").check();
      await field("draft").check();
      await field("pages").fill("x");
      await field("password").fill("hunter2");
      expect(await kept()).not.toContain("hunter2");
      await again(about());
      await expect.poll(() => field("case").inputValue()).toBe("no such case");
      expect([await field("output").inputValue(), await field("password").inputValue()]).toEqual(["brief", ""]);
      expect([await field("law").isChecked(), await field("draft").isChecked()]).toEqual([true, true]);
      await field("case").press("Enter");
      await page.getByText('"no such case" is not text').waitFor();
      await field("case").fill("mo_alif");
      await field("pages").fill("7");
      await press("Enter");
      const answer = edit({ case: "mo_alif", pages: 7, output: "brief", parts: ["law"], draft: true });
      await expect.poll(answers).toEqual([answer]);
      await expect.poll(kept).toBe("{}");
    });

    it("edits what it would have approved before", async () => {
      const question = about({ only: ["case"], args: { case: "mo_alif" }, canApprove: true });
      await ask(question);
      await again(question);
      await field("case").fill("mo_ben");
      await again(question);
      await field("case").press("Enter");
      await expect.poll(answers).toEqual([edit({ case: "mo_ben" })]);
    });

    it("has nothing of another thread or another question, nor of nonsense in the storage", async () => {
      await ask(about());
      await again(about());
      await field("case").fill("half");
      await again(about(), "thread 2");
      expect(await field("case").inputValue()).toBe("");
      await again(about({ problems: [NO_CASE] }));
      expect(await field("case").inputValue()).toBe("");
      await page.evaluate("stored['langslash:form:thread 1'] = '{'");
      await again(about());
      expect(await field("case").inputValue()).toBe("");
      await page.evaluate("sessionStorage.setItem = () => { throw new Error('full'); }");
      await field("case").fill("mo_alif");
      await field("case").press("Enter");
      await expect.poll(answers).toHaveLength(1);
    });
  });
});
