import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskSecrets } from "./index.js";

const key = (prefix: string, length: number): string => prefix + "a1B2c3D4".repeat(8).slice(0, length);

describe("maskSecrets", () => {
  it.each([
    key("sk-", 30),
    "sk-proj-only-letters-but-long",
    key("sk-ant-api03-", 30),
    key("sk-proj-", 30),
    key("ghp_", 36),
    key("github_pat_", 40),
    key("glpat-", 20),
    key("xoxb-", 20),
    key("AIza", 35),
    key("hf_", 30),
    key("npm_", 36),
    key("sk_live_", 24),
    key("whsec_", 30),
    key("shpat_", 32),
    key("dckr_pat_", 24),
    key("GOCSPX-", 28),
    key("xai-", 40),
    `123456789:AA${key("", 34)}`,
    "AKIAIOSFODNN7EXAMPLE",
  ])("masks the key %s", (secret) => {
    expect(maskSecrets(`use ${secret}, please`)).toBe("use [masked key], please");
    expect(maskSecrets(JSON.stringify({ text: `x ${secret}` }))).not.toContain(secret);
  });

  it.each([
    ["Authorization: Bearer abc.def-123456", "Authorization: Bearer [masked]"],
    ["curl -H 'Authorization: Basic dXNlcjpwYXNz'", "curl -H 'Authorization: Basic [masked]'"],
    ["jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-_", "jwt [masked token]"],
    ["postgres://ann:s3cr:t@db:5432/x", "postgres://ann:[masked]@db:5432/x"],
    ["redis://:pw@host", "redis://:[masked]@host"],
    ['{"pin":1,"password":12345,"x":[1]}', '{"pin":1,"password":"[masked]","x":[1]}'],
    ["Bearer abcdefghijklmnopqrstuvwxyz", "Bearer [masked]"],
    ["DB_PASSWORD=hunter2 next", "DB_PASSWORD=[masked] next"],
    ["password: 'two words', x", "password: '[masked]', x"],
    ['{"api_key": "a\\"b", "x": 1}', '{"api_key": "[masked]", "x": 1}'],
    [
      String.raw`{"args":"{\"client_secret\":\"abc\",\"x\":1}"}`,
      String.raw`{"args":"{\"client_secret\":\"[masked]\",\"x\":1}"}`,
    ],
    ["login --password hunter2 --force", "login --password [masked] --force"],
    ["https://x/?access_token=abc&page=2", "https://x/?access_token=[masked]&page=2"],
    ["密码：abc123", "密码：[masked]"],
    [
      "REDIS_PASS=hunter2, SECRET_KEY_BASE=abc, API_KEY_2=abc",
      "REDIS_PASS=[masked], SECRET_KEY_BASE=[masked], API_KEY_2=[masked]",
    ],
    ["password = f\"hunter2\", b'x'", "password = f\"[masked]\", b'x'"],
    ['password = """hunter2"""', 'password = """[masked]"""'],
    ['{"name":"DB_PASSWORD","value":"hunter2"}', '{"name":"DB_PASSWORD","value":"[masked]"}'],
    ["- name: DB_PASSWORD\n  value: hunter2", "- name: DB_PASSWORD\n  value: [masked]"],
    ["password: |\n  hunter2\nuser: ann", "password: |\n  [masked]\nuser: ann"],
    ["<password>hunter2</password>", "<password>[masked]</password>"],
    ["curl -u ann:hunter2 https://x", "curl -u ann:[masked] https://x"],
    ['{"command":"curl -u \\"ann:hunter2\\" x"}', '{"command":"curl -u \\"ann:[masked]\\" x"}'],
    ["Cookie: sid=abc; theme=dark\nHost: x", "Cookie: [masked]\nHost: x"],
    ["Authorization: Hawk id=abc, mac=1", "Authorization: [masked] [masked]"],
    ["https://x/a?sp=r&sig=ab%2Fc&se=1", "https://x/a?sp=r&sig=[masked]&se=1"],
    ["https://hooks.slack.com/services/T0/B0/xyz", "https://hooks.slack.com/services/[masked]"],
    ["my password is hunter2.", "my password is [masked]"],
    ["密码是abc123，谢谢", "密码是[masked]，谢谢"],
    ["-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY-----\nafter", "[masked private key]\nafter"],
    ["-----BEGIN PRIVATE KEY-----\nMII cut off", "[masked private key]"],
  ])("masks %s", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it.each([
    "max_tokens: 500, tokens=3",
    "basic authentication and bearer certificates",
    "http://localhost:3000/@scope/pkg",
    "mail ann@example.com at 10:30",
    "apiKey: process.env.OPENAI_API_KEY",
    "password = $DB_PASSWORD, token: null",
    "password: string; token?: string, apiKey: z.string()",
    "const token = await getToken(); if (token === null) throw x",
    "secret = os.getenv('X'), token = req.headers.authorization",
    "Authorization: Bearer $TOKEN, `Bearer ${token}`, Bearer <token>",
    'headers = {"Authorization": f"Bearer {token}"}',
    'password: "<your password>", api_key=your-key, secret: ********',
    "The password is required. The token: it is short.",
    "fetch(url, { credentials: 'include' }), next_page_token=abc, PWD=/home/ann",
    "docker run -u 1000:1000 image, vault-secret://path",
    "周报的密码：请询问管理员",
    "sk-learn is a library; the secret of good reports is brevity",
  ])("leaves %s", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it("changes nothing in a text that is already masked", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "password",
        "=",
        ": ",
        "'",
        '"',
        "\\",
        "Bearer ",
        "://",
        "@",
        "sk-",
        "token",
        "[masked]",
        "\n",
        "?sig=",
        "cookie",
        "authorization",
        "密码",
        " is ",
        "<",
        ">",
        "1",
      ),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (given) => {
        const once = maskSecrets(given);
        expect(maskSecrets(once)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    "a",
    "sk-",
    "eyJ-",
    "password=",
    "://",
    "://a:",
    "\\",
    "bearer ",
    "-----BEGIN PRIVATE KEY-----",
    "password='",
    "password ",
    "cookie: a=",
    "authorization: a ",
    " -u a:",
    "<password>",
    '"password",',
    "密码是",
  ])("runs in linear time on repeated %j", (unit) => {
    const begin = performance.now();
    maskSecrets(unit.repeat(300_000 / unit.length));
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});
