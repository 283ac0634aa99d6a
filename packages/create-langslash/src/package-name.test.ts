import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packageName } from "./package-name.js";

describe("the name of a package", () => {
  it.each([
    ["my-app", "my-app"],
    ["My Chat", "my-chat"],
    ["Büro & Söhne", "buro-sohne"],
    [".hidden", "hidden"],
    ["_private_", "private"],
    ["@scope", "scope"],
    ["v1.2.", "v1.2"],
    ["node_modules", "langslash-app"],
    ["мой-агент", "langslash-app"],
    ["聊天", "langslash-app"],
    ["", "langslash-app"],
  ])("of the folder %j is %s", (folder, name) => {
    expect(packageName(folder)).toBe(name);
  });

  it("is not that of a dependency, which would then be the package itself", () => {
    expect(packageName("LangChain", ["langchain"])).toBe("langchain-app");
  });

  it("follows the rules of npm for every folder", () => {
    const folders = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom("a", "B1", ".", "_", "-", " ", "é"), { maxLength: 300 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(folders, (folder) => {
        const name = packageName(folder);
        expect(name).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
        expect(name.length).toBeLessThanOrEqual(214);
      }),
    );
  });
});
