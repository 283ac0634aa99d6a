import { BARE_STAND_IN } from "./secret-stand-ins.js";
import { QUOTE } from "./secret-values.js";

/** The options of `curl` before another one. */
const CURL = String.raw`\bcurl\b[^\n|;]{0,200}[ \t]`;

/** Before a password after the name of a user and a colon, in commands and their options. */
const USER = String.raw`(?:${[
  String.raw`\s(?:-u|--user)[ =]${QUOTE}[^\s:"']{1,100}:|\bsshpass[ \t]{1,4}-p[ \t]{0,4}${QUOTE}`,
  String.raw`${CURL}-[a-z]{0,5}u[ \t]?${QUOTE}[^\s:"']{1,100}:`,
].join("|")})`;
const BARE_USER = USER.replaceAll(QUOTE, "");

/** Words of SQL before a password. */
const SQL = String.raw`\b(?:(?:with|user|role|encrypted|\w{1,40}@\w{1,40})[ \t]{1,4}password|identified(?:[ \t]{1,4}with[ \t]{1,4}\S{1,40})?[ \t]{1,4}by)[ \t]{1,4}${QUOTE}`;

/** A password in a command, its files or SQL. */
export const COMMAND_SECRET = [
  String.raw`(?<=${USER}|${SQL})(?!\d{1,6}\b|${BARE_STAND_IN})[^"'\\\n]{1,256}(?=${QUOTE})`,
  String.raw`(?<=${BARE_USER})(?!\d{1,6}\b)[^\s"'\\]{1,256}`,
  String.raw`(?<=${CURL}(?:-b|--cookie)[ =]?${QUOTE})(?=[\w.-]{1,60}=)[^"'\\\n]{1,4000}(?=${QUOTE})`,
  String.raw`(?<=\blogin[ \t]{1,4}[^\s\\]{1,60}(?:\s|\\{1,8}[nrt]){1,10}password[ \t]{1,4})(?!${BARE_STAND_IN})[^\s"'\\]{1,256}`,
  String.raw`(?<=\bhtpasswd[ \t]{1,4}-\w{0,5}b\w{0,5}[ \t]{1,4}\S{1,100}[ \t]{1,4}[\w.@-]{1,60}[ \t]{1,4})(?!${BARE_STAND_IN})[^\s"'\\|;&]{1,256}`,
  String.raw`(?<=\becho[ \t]{1,4}(?:${QUOTE})?[\w.-]{1,60}:)(?!${BARE_STAND_IN})[^\s"'\\|]{1,256}(?=(?:${QUOTE})?[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t]{1,4})?chpasswd)`,
].join("|");
