import { expect, it } from "vitest";
import { allowedEnvironment } from "./allowed-environment.js";

it("has what programs need to find files, speak a language and reach the network, and nothing else", () => {
  const common = [
    ..."PATH HOME USER LOGNAME SHELL TMPDIR TMP TEMP TZ LANG LANGUAGE LC_ALL XDG_CACHE_HOME".split(" "),
    ..."HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY http_proxy https_proxy all_proxy no_proxy".split(" "),
    ..."SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS".split(" "),
  ];
  const others = [
    "path",
    "HOMES",
    "AWS_SECRET",
    "NODE_OPTIONS",
    "LD_PRELOAD",
    "SystemRoot",
    "APPDATA",
    "TEAMS",
    "ATEAM_",
  ];
  const wanted = ["TEAM_", "TEAM_ID", "KEY"];
  const all = Object.fromEntries([...common, ...others, ...wanted, "KEYS"].map((name) => [name, `of ${name}`]));
  const seen = allowedEnvironment({ ...all, LC_TIME: "", TZDIR: undefined }, ["TEAM_*", "KEY", "ABSENT"], "linux");
  expect(seen).toEqual(Object.fromEntries([...common, ...wanted].map((name) => [name, `of ${name}`])));
});

it("on Windows also has the variables that programs need to start", () => {
  const names = [
    ..."SystemRoot SystemDrive windir ComSpec PATHEXT USERPROFILE USERNAME HOMEDRIVE HOMEPATH APPDATA".split(" "),
    ..."LOCALAPPDATA ProgramData ProgramFiles ProgramFiles(x86) ProgramW6432".split(" "),
  ];
  const needed = Object.fromEntries(names.map((name) => [name, `of ${name}`]));
  expect(allowedEnvironment({ ...needed, SECRET: "s" }, [], "win32")).toEqual(needed);
  expect(allowedEnvironment(needed, [], "linux")).toEqual({});
});

it("on Windows matches variable names in any letter case", () => {
  const environment = { Path: "C:\\bin", SYSTEMROOT: "C:\\Windows", Gemini_Api_Key: "k", SECRET: "s" };
  expect(allowedEnvironment(environment, ["GEMINI_*"], "win32")).toEqual({
    Path: "C:\\bin",
    SYSTEMROOT: "C:\\Windows",
    Gemini_Api_Key: "k",
  });
});
