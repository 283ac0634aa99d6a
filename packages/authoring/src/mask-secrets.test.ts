import { readFileSync } from "node:fs";
import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { maskSecrets } from "./index.js";

const key = (prefix: string, length: number): string => prefix + "a1B2c3D4".repeat(8).slice(0, length);

/** Beginnings of keys, by which their issuers are known. */
const PREFIXES =
  "sk_test_ pk_live_ rk_test_ ya29. 1//0 ATATT lsv2_pt_ hvs. hvb. gho_ ghr_ ghs_ ghu_ xoxa- xoxe- " +
  "xoxp- xoxr- xoxs- xapp- gsk_ r8_ ntn_ sbp_ glsa_ figd_ lin_api_ doo_v1_ dop_v1_ dor_v1_ shpca_ " +
  "shppa_ shpss_ rubygems_ sntrys_ pypi- tvly- pplx- nvapi- PMAK- NRAK- sq0atp- AGE-SECRET-KEY-";

/** Names that hold a secret, whatever it looks like. */
const NAMES =
  "password passwd passphrase passcode db_pass pwd secret secret_key client_secret api_key access-key " +
  "private_key account_key encryption_key signing_key master_key shared_key subscription_key " +
  "service_key openai_key azure_key gemini_key google_key token auth_token access_token refresh_token " +
  "session_token bearer_token bot_token credential credentials authorization //packages.test/:_auth 密码 " +
  "口令 密钥 令牌 パスワード пароль passwort kennwort contraseña senha TOKEN_2 TOKEN_V2 SECRET_KEY_BASE " +
  "TOKEN_PROD TOKEN_DEV TOKEN_TEST TOKEN_LIVE TOKEN_STAGING TOKEN_OLD TOKEN_NEW";

/** Words for passwords in sentences. */
const FOREIGN_NAMES =
  "mots de passe, code secret, clé secrète, clé d'api, clé api, Zugangscode, API-Schlüssel, " +
  "Zugangsschlüssel, contrasena, clave, clave de acceso, clave api, palavra-passe, chave secreta, " +
  "chave de api, parola, parola d'ordine, parolă, chiave segreta, chiave api, lösenord, adgangskode, " +
  "passord, salasana, hasło, heslo, jelszó, zaporka, lozinka, geslo, parool, slaptažodis, ключ api, " +
  "секретный ключ, парола, лозинка, κωδικός, κωδικός πρόσβασης, סיסמה, סיסמא, كلمة السر, گذرواژه, " +
  "رمز عبور, mật khẩu, kata sandi, รหัสผ่าน, पासवर्ड, 암호, 暗証番号, 密碼";

/** A token of Discord for an id, whose rest does not look generated. */
const discord = (id: string): string =>
  `${Buffer.from(id).toString("base64url")}.abcdef.abcdefghijklmnopqrstuvwxyzabcd`;

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
    "ASIAIOSFODNN7EXAMPLE",
    `SG.${"aB3-".repeat(5)}.${"cD4_".repeat(10)}`,
    `key-${"9f8e7d6c".repeat(4)}`,
    `dapi${"9f8e7d6c".repeat(4)}`,
    ...PREFIXES.split(" ").map((prefix) => key(prefix, 40)),
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
    ["wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY and more", "[masked] and more"],
    ["It is je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY.", "It is [masked]."],
    ["npm-token: 123456, password: 1.0.21", "npm-token: [masked], password: [masked]"],
    ["my-password: 1.0.21x, auth-token: v1.2.3.4.5", "my-password: [masked], auth-token: [masked]"],
    ["DB_PASSWORD=1.0.21 js-token: 1.0.21 hunter2", "DB_PASSWORD=[masked] js-token: 1.0.21 hunter2"],
    ['"npm-token": "^1.0.21 hunter2"', '"npm-token": "[masked]"'],
    ["mysql -u a -px ; mysql -e 'a' -p'b c'", "mysql -u a -p[masked] ; mysql -e 'a' -p'[masked]'"],
    ["docker login -p a1b2 x | docker login -p c3d4", "docker login -p [masked] x | docker login -p [masked]"],
    ["pay with 4111 1111 1111 1111, please", "pay with [masked], please"],
    ["Ann,5555555555554444,12/27", 'Ann,"[masked]",12/27'],
    ["amex 3782-822463-10005", "amex [masked]"],
    [
      '{"card":4111111111111111,"all":[5105105105105100, 378282246310005]}',
      '{"card":"[masked]","all":["[masked]", "[masked]"]}',
    ],
    ['{"n" : 4111111111111111 }', '{"n" : "[masked]" }'],
    ['{"n": 4111111111111111 x}', '{"n": [masked] x}'],
    ["[4111111111111111", '["[masked]"'],
    ["[4111 1111 1111 1111]", "[[masked]]"],
    ["pay with 4111111111111111, please", "pay with [masked], please"],
    ["https://hooks.slack.com/services/1.2.3", "https://hooks.slack.com/services/[masked]"],
    [String.raw`{"a":"{\"n\":4111111111111111}"}`, String.raw`{"a":"{\"n\":\"[masked]\"}"}`],
    ["use token 9f8e7d6c5b4a39281706f5e4d3c2b1a0 for it", "use token [masked] for it"],
    ["the access key is 'Zk3bQ9xT1mVw7Lp2'", "the access key is '[masked]'"],
    ["NzkyNzE1NDU0MTk2MDg4ODQy.X-hvzA.Ovy4MCQywSkoMRRclStW4xAYK7I", "[masked]"],
    ["mysql -u root -phunter2 shop", "mysql -u root -p[masked] shop"],
    [`mysql ${"x".repeat(198)} -phunter2`, `mysql ${"x".repeat(198)} -p[masked]`],
    [`mysql ${"x".repeat(199)} -phunter2`, `mysql ${"x".repeat(199)} -phunter2`],
    ["mysqldump -p'two words' shop", "mysqldump -p'[masked]' shop"],
    ['{"command":"mysql -p\\"hunter2\\" x"}', '{"command":"mysql -p\\"[masked]\\" x"}'],
    ["docker login -u ann -p hunter2 registry.test", "docker login -u ann -p [masked] registry.test"],
    ["mongosh -u ann -p hunter2", "mongosh -u ann -p [masked]"],
    ["redis-cli -h x -a hunter2 ping", "redis-cli -h x -a [masked] ping"],
    ["openssl rsa -passin pass:hunter2 -in x", "openssl rsa -passin pass:[masked] -in x"],
    ["Le mot de passe : soleil2024, merci", "Le mot de passe : [masked], merci"],
    ["Mot de passe\u00A0: soleil2024", "Mot de passe\u00A0: [masked]"],
    ['{"mot de passe": "soleil2024"}', '{"mot de passe": "[masked]"}'],
    ["Das Passwort lautet sonne7", "Das Passwort lautet [masked]"],
    ["La contraseña es sol2024.", "La contraseña es [masked]"],
    ["wachtwoord: zon2024", "wachtwoord: [masked]"],
    ["şifre: gunes2024", "şifre: [masked]"],
    ["비밀번호: sun2024", "비밀번호: [masked]"],
    ["كلمة المرور: sun2024", "كلمة المرور: [masked]"],
  ])("masks %s", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it.each([
    "sqlcmd -S db -U sa -P ",
    "sqlcmd -S db -U sa -P",
    "ldapsearch -x -D cn=ann -w ",
    "ldapmodify -w  ",
    "redis-cli -a  ",
    "mongodump -u ann -p=",
  ])("masks the password after %j", (command) => {
    expect(maskSecrets(`${command}hunter2`)).toBe(`${command}[masked]`);
  });

  it("masks no text after a flag that its command separates in another way", () => {
    const flags = ["redis-cli -a= ", "redis-cli -a =", "sqlcmd -P=", "zip -P=", "ldapsearch -w= ", "ldapsearch -w"];
    for (const flag of flags) expect(maskSecrets(`${flag}hunter2`)).toBe(`${flag}hunter2`);
  });

  it.each([
    ["token 1deadbee2caf34e", true],
    ["token abcdef123456", true],
    ["token deadbee1fca23", false],
    ["token deadbeefcafe", false],
    ["token 123456789012", false],
    ["token aB1cD2eF3gH4", true],
    ["token aB1cD2eFGHIJK", false],
    ["token abcdef-ghijk1", false],
    ["token a1234567890-b2", false],
    ["token aBcDeFgHiJkL", false],
    ["token aB1cD2eF3gH4abcdefg", false],
    ["a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5ABCDE12345", true],
    ["a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5ABCD123456", false],
    ["A1B2C3D4E5".repeat(4), false],
    [discord("792715454196088842"), true],
    [discord(":792715454196088842"), false],
    [discord("792715454196088842:"), false],
    ["Nothing-in-this-long-name.module.and-another-long-name-here-too", false],
    ["4444444444444444", false],
  ])("tells generated texts from others: %s, %s", (text, isMasked) => {
    expect(maskSecrets(`it is ${text}`)).toBe(
      isMasked ? `it is ${text.startsWith("token ") ? "token " : ""}[masked]` : `it is ${text}`,
    );
  });

  it.each(NAMES.split(" "))("masks the value of %s", (name) => {
    expect(maskSecrets(`${name}=abc`)).toBe(`${name}=[masked]`);
  });

  it.each(FOREIGN_NAMES.split(", "))("masks a password after %s", (name) => {
    expect(maskSecrets(`${name}: sun2024`)).toBe(`${name}: [masked]`);
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
    "commit 9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c and 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
    "createReadConversationDataToolOptions2Ab, src/components/navigation/Header2/index/A",
    "Users/Ann/Documents/Projects2/langslash/x, sha1-2fd4e1c67a2d28fced849ee1bb76e7391b93eb12=",
    "order 4111111111111112, id 1234567890123456, 1700000000000 ms, ISBN 9783161484100, +49 170 1234567",
    "0000000000000000, 4111111111111111.5, v4111111111111111, 4111-1111",
    "use token authentication, token 12 of 500, the token expiresAt2024OrLater, access key rotation-policy-2024",
    "mysql -p shop, mysql -P3306, mysql -p$PASS, mysql --port 3306, docker run -p 8080:80 -u 1000:1000 image",
    "mysql -u ann; tar -pxf a.tar, docker run; login -p abc123, echo mysql | grep -p abc123",
    "docker login -p 8080:80, docker login -p $TOKEN, docker login --password-stdin, mongosh --port 27017 -p",
    "Mot de passe : obligatoire. Mot de passe oublié ? La parola: amore. La clave: trabajar bien.",
    "암호: 필수, parola: bun venit, heslo: povinné",
    "js-tiktoken: 1.0.21",
    '{"dependencies":{"js-tiktoken":"^1.0.21","jsonwebtoken":"~9.0","@octokit/auth-token":"4.x","csrf-token":">=1.0.0 <2  ||  ^3.1.0-rc.1","xsrf-token":"1.0.0  -  2.0.0"}}',
    '"generate-password": "1.7.1", "passport-auth-token": "workspace:^", "my-secret": "catalog:", "x-api-key": "npm:@a/api-key@^2.0.0"',
    String.raw`{"content":"{\n  \"js-tiktoken\": \"^1.0.21\",\n  \"jsonwebtoken\": \"latest\"\n}"}`,
    "  js-tiktoken@1.0.21:\n    resolution: {integrity: sha512-biOj/6M5qdgx5TKjDnFT1ymSpM5tbd3ylwDtrQvFQSu0Z7bBYko2dF+W/aUkXUPuk6IVpRxk/3Q2sHOzGlS36g==}",
    "      '@octokit/auth-token': 4.0.0\n      js-tiktoken: 1.0.21(zod@4.6.7)\n      jsonwebtoken: 9.0.2\n      react-token: 0.0.0-experimental-a1b2c3d4-20240101",
    'jsonwebtoken@^9.0.0:\n  version "9.0.2"\n  resolved "https://packages.test/jsonwebtoken/-/jsonwebtoken-9.0.2.tgz#65ff91f4abef1784697d40952bb1998c504caaf3"',
    '"jsonwebtoken@npm:^9.0.0":\n  version: 9.0.2\n  dependencies:\n    js-tiktoken: "npm:^1.0.21"\n  checksum: 10c0/d287a29814895e866db2e5a0209ce730cbc158441a0e5a70d5e940eb0d28ab7498c6bf45029cc8b479639bca94056e9a7f254e2cdb92a2f5750c7f358657a131',
    'tiktoken = "^0.7.0"\ntiktoken==0.7.0\ntiktoken>=0.7\nflutter_secure-token: ^9.2.2+1',
    "github.com/x/api-token v1.2.3 h1:0jY9lJquiL8fcf3M4LAXN5aMlS/b2BV86HFFPCPMgE4=",
    '[[package]]\nname = "tiktoken"\nversion = "0.7.0"\nfiles = [{file = "tiktoken-0.7.0-cp310-cp310-macosx_10_9_x86_64.whl", hash = "sha256:485f3cc6aba7c6b6ce388ba634fbba656d9ee27f766216f45146beb4ac18b25f"}]',
  ])("leaves %s", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it.each(["pnpm-lock.yaml", "package.json", "packages/authoring/package.json"])("leaves %s", (file) => {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
    expect(maskSecrets(text) === text).toBe(true);
    expect(maskSecrets(JSON.stringify({ text })) === JSON.stringify({ text })).toBe(true);
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
      { numRuns: 10 * RANDOM_RUNS },
    );
  });
});
