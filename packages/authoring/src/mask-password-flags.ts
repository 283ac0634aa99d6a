import { BARE_STAND_IN } from "./secret-stand-ins.js";

/** A command whose short flag takes a password. */
interface PasswordFlag {
  /** Its group in `TOKEN`. */
  readonly command: string;
  /** In lower case if its case does not matter. */
  readonly flag: string;
  /** The text that may separate the flag from the password. */
  readonly space: RegExp;
}

const PASSWORD_FLAGS: readonly PasswordFlag[] = [
  { command: "mysql", flag: "-p", space: /^=?$/ },
  { command: "login", flag: "-p", space: /^/ },
  { command: "mongo", flag: "-p", space: /^[ \t=]/ },
  { command: "redis", flag: "-a", space: /^[ \t]+$/ },
  { command: "sqlcmd", flag: "-p", space: /^[ \t]*$/ },
  { command: "ldap", flag: "-w", space: /^[ \t]+$/ },
  { command: "zip", flag: "-P", space: /^[ \t]*$/ },
  { command: "openssl", flag: "pass:", space: /^$/ },
];

/** The commands and the flags. */
const TOKEN = new RegExp(
  [
    String.raw`\b(?:(?<mysql>(?:mysql|mariadb)[\w-]{0,20}(?=[ \t]))|(?:(?<registry>docker|podman|nerdctl|buildah|skopeo|helm|oc|az|crane|oras)`,
    String.raw`(?<login>login)|(?<mongo>mongo(?:sh|dump|restore|export|import)?|cqlsh|influx)|(?<redis>redis-cli)`,
    String.raw`(?<sqlcmd>sqlcmd)|(?<ldap>ldap\w{1,20})|(?<zip>(?:un)?zip)|(?<openssl>openssl))\b|(?<pass>pass:))`,
    String.raw`(?<=[ \t])(?<letter>-[paw])(?<space>[ \t=]{0,4})`,
  ].join("|"),
  "giu",
);

const COMMANDS = ["registry", ...PASSWORD_FLAGS.map(({ command }) => command)];
const COMMAND_END = /[\n|;&]/;

/** Maximum number of characters between a command and its flag, and between `docker` and `login`. */
const MAX_DISTANCE = 200;
const MAX_LOGIN_DISTANCE = 100;

/** A password after its flag, with the quote before it. */
const PASSWORD = new RegExp(
  String.raw`(?<quote>\\{0,8}["'])(?!\[masked|${BARE_STAND_IN})[^"'\\\n]{1,256}(?=\\{0,8}["'])|(?!-|\d{1,5}(?::\d|(?![\w-]))|\[masked|${BARE_STAND_IN})[^\s"'\\]{1,256}`,
  "iuy",
);

/** Masks passwords after short flags such as `-p` of `mysql`, `docker login` and `mongosh`, in linear time. */
export function maskPasswordFlags(text: string): string {
  let [masked, copied] = ["", 0];
  const ends = new Map<string, number>();
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const { index, groups = {} } = match;
    const after = TOKEN.lastIndex;
    const flag = groups["letter"] ?? groups["pass"];
    const follows = (command: string, distance: number): boolean => {
      const end = ends.get(command) ?? -Infinity;
      return index - end <= distance && !COMMAND_END.test(text.slice(end, index));
    };
    if (flag === undefined) {
      const command = COMMANDS.find((name) => groups[name] !== undefined);
      const isRun = command !== "login" || follows("registry", MAX_LOGIN_DISTANCE);
      if (command !== undefined && isRun) ends.set(command, after);
    } else if (
      ends.size > 0 &&
      PASSWORD_FLAGS.some((known) => isFlag(known, flag, groups["space"]) && follows(known.command, MAX_DISTANCE))
    ) {
      PASSWORD.lastIndex = after;
      const password = PASSWORD.exec(text);
      if (!password) continue;
      masked += `${text.slice(copied, after)}${password.groups?.["quote"] ?? ""}[masked]`;
      copied = PASSWORD.lastIndex;
      TOKEN.lastIndex = copied;
    }
  }
  return masked + text.slice(copied);
}

function isFlag(known: PasswordFlag, flag: string, space = ""): boolean {
  return [flag, flag.toLowerCase()].includes(known.flag) && known.space.test(space);
}
