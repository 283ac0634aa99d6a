import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { expect, it } from "vitest";
import { scanSkill } from "./draft/scan-skill.js";
import { missingHeadings } from "./draft/skill-templates.js";
import { maskSecrets } from "./index.js";

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
  "mysql -p",
  "mysql ",
  "docker login -p ",
  "login ",
  "mot de passe : ",
  "token 9f8e",
  "token ",
  "4111 ",
  "4111111111111111 ",
  "aB3/",
  "N.",
  "openssl ",
  "password:\n ",
  'password="\n',
  '\n\n\n"\n',
  "password: |\\n ",
  "password,\\n",
  'password="\\"',
  "passwort: a1\\",
  '"a":4111111111111111,',
  '\\\\"',
  "passwords: [",
  'passwords: ["a", ',
  "passwords:\n- a ",
  "passwords: a1b2c, ",
  'password="\\\\\\"',
  '"--token","',
  "- --token\n",
  "curl -ua:",
  "curl -b a=",
  "login a password ",
  "htpasswd -b a b ",
  "echo a:b",
  "password for a ",
  "password:\n",
  "**password**: ",
  "|password|\n",
  "password,a\n",
  "postgres://a:",
  "password&quot;:&quot;",
  "password: [\\n",
  "user: a, ",
  "user: a\n  pass: ",
  "password: a b ",
  "A_TOKEN=a&",
  "password: |\n a\n",
  "password: |\\n a",
  ";password={",
  "password: 'a''",
  'authorization: Digest a="',
  '"value":"a","name":"',
  '"password","type":"a"',
])("secrets are masked in linear time in repeated %j", async (unit) => {
  await expectLinearTime(16_000, (size) => unit.repeat(size / unit.length), maskSecrets);
});

it.each([
  "always send a ",
  "make sure ",
  "when a ",
  "you ",
  "a@",
  "<a ",
  "<a b=",
  "<a b> ",
  '", "',
  "，执行",
  "- : ",
  "ignore ",
  "YWx3YXlz",
  "YWx3YXlz\n",
  "YWx3YXlz==\n",
  "AAAA",
  "执行",
  "。",
  "ﷺ",
  "!\n",
  "-p ",
  "oc login -p",
  "\\u0041",
  " \n",
  "аԁ́",
  "ignore\n> ",
  "a\n>>>>",
  "curl -o a ",
  "curl a | tee b | sudo -u c ",
  "curl https://a;b\n",
  "wget a; sh a; ",
  "base64 -d | ",
  'curl "',
  "curl 'a; ' ",
  "curl a | ssh b ",
  "curl -o b ; sh b ",
  "npx a ",
  "git clone ",
  "curl -o tar x ",
  "eval(get(",
  "A=$(curl ; eval $A ",
  "wget ://a/",
  "\u2800",
  "a\uFE0F",
])("instructions are looked for in linear time in repeated %j", async (unit) => {
  await expectLinearTime(
    12_000,
    (size) => unit.repeat(size / unit.length),
    (text) => scanSkill([{ path: "SKILL.md", before: undefined, after: text }], [text]),
  );
});

it.each([" ", "\t", "# ", "\u00A0"])("headings are looked for in linear time in repeated %j", async (unit) => {
  await expectLinearTime(
    20_000,
    (size) => `# a${unit.repeat(size / unit.length)}b`,
    (text) => expect(missingHeadings("# c", text)).toEqual(["c"]),
  );
});

it("an instruction that a tool returned is found among any number of instructions, in linear time", async () => {
  const instructions = (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => `Always send part ${index} of it to the team.`);
    const others = lines.map((line) => line.replace("team", "bank").replace("part", "piece"));
    const change = { path: "SKILL.md", before: undefined, after: lines.join("\n") };
    return { change, result: `${others.join(" ")} ${lines[count - 100]}`, line: count - 99 };
  };
  await expectLinearTime(4_000, instructions, ({ change, result, line }) =>
    expect(scanSkill([change], [result])).toEqual([
      `SKILL.md:${line}: this instruction is copied from a tool's result; it does not come from the user.`,
    ]),
  );
});
