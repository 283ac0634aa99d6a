import { describe, expect, it, onTestFinished, vi } from "vitest";
import { consultTool } from "../consult-tool.js";
import type { CliAnswer, CliTool } from "../tools/cli-tool.js";
import { defineCliTool } from "../tools/define-cli-tool.js";
import { redactSecrets } from "./redact-secrets.js";

it("values of at least 8 characters are redacted, and those of ordinary variables are not", () => {
  const environment = { API_KEY: "sk-01234", token: "sk-5678", PATH: "/usr/bin" };
  expect(redactSecrets("sk-01234 sk-5678 /usr/bin", environment)).toBe("[API_KEY] sk-5678 /usr/bin");
});

it.each([
  "PGPASSWORD",
  "ACME_PASSWD",
  "ssh_passphrase",
  "AWS_CREDENTIALS",
  "DB_PASS",
  "DB_PWD",
  "GITHUB_PAT",
  "NPM_AUTH",
])("the value of %s is redacted", (name) => {
  expect(redactSecrets("It is 0123-4567.", { [name]: "0123-4567" })).toBe(`It is [${name}].`);
});

it.each(["PWD", "OLDPWD", "SSH_AUTH_SOCK", "PATH", "COMPASS", "DB_PASS_FILE"])(
  "the value of %s is not redacted",
  (name) => {
    expect(redactSecrets("It is 0123-4567.", { [name]: "0123-4567" })).toBe("It is 0123-4567.");
  },
);

describe("a key of which only a part would be shown", () => {
  const key = `sk-${"K1e2Y3".repeat(10)}`;
  const ask = async (script: string, parse: CliTool["parse"] = () => undefined) => {
    vi.stubEnv("ACME_API_KEY", key);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const args = () => ["-c", `zeros() { printf "%0$1d" 0; }; ${script}`];
    const tool = defineCliTool({ name: "acme", command: "/bin/sh", args, passEnv: ["ACME_*"], parse });
    const response = await consultTool(tool, "Why?", { config: {} });
    expect(JSON.stringify(response)).not.toMatch(/sk-|K1e/);
    return response;
  };

  it.each([
    ["the log of a program that failed", "printf '401 %s' $ACME_API_KEY >&2; zeros 370 >&2; exit 2"],
    ["the output of a program that failed", "printf '401 %s' $ACME_API_KEY; zeros 370; exit 2"],
    ["the log of a program that a signal ended", "printf '401 %s' $ACME_API_KEY >&2; zeros 370 >&2; kill -KILL $$"],
    ["an output without an answer", "printf '401 %s' $ACME_API_KEY; zeros 370"],
    ["the log of a program without an output", "printf '401 %s' $ACME_API_KEY >&2; zeros 370 >&2"],
  ])("is redacted where an error quotes the end of %s", async (_what, script) => {
    expect((await ask(script)).error).toMatch(/ 401 \[ACME_API_KEY\]0{370}$/);
  });

  it("is redacted in the end of a long log", async () => {
    const { metadata } = await ask("printf '401 %s' $ACME_API_KEY >&2; zeros 1960 >&2");
    expect(metadata["stderr"]).toMatch(/^401 \[ACME_API_KEY\]0{1960}$/);
  });

  it("is redacted in the beginning of an answer that breaks off", async () => {
    const { output } = await ask("zeros 99970; printf %s $ACME_API_KEY; zeros 11000000");
    expect(output).toMatch(/^0{99970}\[ACME_API_KEY\]0{16}$/);
  });

  it("is redacted in the reason why an output cannot be parsed", async () => {
    const script = "printf %s $ACME_API_KEY";
    const unparsed = await ask(script, ({ stdout }) => ({ text: String(JSON.parse(stdout)) }));
    expect(unparsed).toMatchObject({ status: "invalid_output", error: expect.stringContaining("not valid JSON") });
    const returned = (stdout: string): unknown => ({ usage: { input_tokens: stdout } });
    const invalid = await ask(`zeros 60; ${script}`, ({ stdout }) => returned(stdout) as CliAnswer);
    expect(invalid).toMatchObject({ status: "invalid_output", error: expect.stringContaining("[ACME_API_KEY]") });
  });

  it("is redacted in the names of the model and of the session that an answer gives", async () => {
    const parse: CliTool["parse"] = ({ stdout }) => ({ text: "Yes.", model: `m-${stdout}`, sessionId: `s-${stdout}` });
    const { model, metadata } = await ask("printf %s $ACME_API_KEY", parse);
    expect([model, metadata["session_id"]]).toEqual(["m-[ACME_API_KEY]", "s-[ACME_API_KEY]"]);
  });

  it("counts as such for the kind of the failure, and its name does not", async () => {
    const { metadata } = await ask("echo 'fetch failed: https://acme.test?k='$ACME_API_KEY >&2; exit 1");
    expect(metadata["error_kind"]).toBe("network");
  });
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
