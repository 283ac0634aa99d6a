import { describe, expect, it, onTestFinished, vi } from "vitest";
import { consultTool } from "../consult-tool.js";
import { redactSecrets } from "./redact-secrets.js";

it("values of at least 8 characters are redacted, and those of ordinary variables are not", () => {
  const environment = { API_KEY: "sk-01234", token: "sk-5678", PATH: "/usr/bin" };
  expect(redactSecrets("sk-01234 sk-5678 /usr/bin", environment)).toBe("[API_KEY] sk-5678 /usr/bin");
});

describe("the credentials of a proxy", () => {
  it("are redacted from everything that a program says, and reach it", async () => {
    for (const name of ["HTTP_PROXY", "https_proxy", "ALL_PROXY"]) {
      vi.stubEnv(name, `http://user:pw-of-${name}@proxy.test:3128`);
    }
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const script = "echo $HTTP_PROXY; echo $https_proxy $ALL_PROXY >&2";
    const ask = async (end: string) => {
      const config = { tools: { custom: { command: ["/bin/sh", "-c", `${script}; ${end}`] } } };
      return await consultTool("custom", "Why?", { config });
    };
    const answered = await ask("exit 0");
    expect(answered.output).toBe("http://[HTTP_PROXY]proxy.test:3128");
    const failed = await ask("exit 1");
    expect(failed.error).toContain("http://[https_proxy]proxy.test:3128");
    expect(JSON.stringify([answered, failed])).not.toContain("pw-of");
  });

  it.each([
    ["http://user:secret-1234@proxy.test", "407 for user:secret-1234@proxy.test", "407 for [V]proxy.test"],
    ["http://user:secret-1234@proxy.test", "password secret-1234", "password [V]"],
    ["http://user:pw@proxy.test", "http://user:pw@proxy.test, pw", "http://[V]proxy.test, pw"],
    ["http://user:p%40ssw%C3%B6rd@proxy.test", "password p@sswörd", "password [V]"],
    ["http://user:50%-secret@proxy.test", "password 50%-secret", "password [V]"],
    ["socks5h://token-0123456789@proxy.test", "token-0123456789", "[V]"],
    ["http://proxy.test:3128/a@b", "http://proxy.test:3128/a@b", "http://proxy.test:3128/a@b"],
    ["https://:@x", "see https://:@x", "see https://[V]x"],
  ])("of %s are found in %j", (value, text, expected) => {
    expect(redactSecrets(text, { V: value })).toBe(expected);
  });
});
