import { maskPasswordFlags } from "./mask-password-flags.js";
import { isCardNumber, isDiscordToken, isPackageVersion, isRandom, isSecretKey } from "./secret-shapes.js";
import { BARE_STAND_IN, QUOTED_STAND_IN } from "./secret-stand-ins.js";

/** API keys, recognised by the formats of their issuers. */
const KEYS = [
  String.raw`sk-(?:(?=[\w-]{0,200}\d)[\w-]{10,}|[\w-]{20,})`, // OpenAI, Anthropic, OpenRouter
  String.raw`[rsp]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[\w+/=]{20,}`, // Stripe
  String.raw`gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}`,
  String.raw`xox[abeprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}`, // Slack
  String.raw`A(?:KIA|SIA)[A-Z0-9]{16}|AIza[\w-]{35}|ya29\.[\w-]{20,}|1\/\/0[\w-]{20,}|GOCSPX-[\w-]{20,}`, // AWS, Google
  String.raw`(?:hf|npm|gsk|r8|ntn|sbp|glsa|figd|lin_api|dckr_pat|do[opr]_v1|shp(?:at|ca|pa|ss)|rubygems|sntrys)_[A-Za-z0-9]{20,}`,
  String.raw`(?:pypi|tvly|xai|pplx|nvapi|PMAK|NRAK|sq0atp|AGE-SECRET-KEY)-[\w-]{16,}|lsv2_[a-z]{2}_\w{20,}|ATATT[\w=-]{20,}`,
  String.raw`SG\.[\w-]{16,}\.[\w-]{16,}|hv[sb]\.[\w-]{20,}|key-[0-9a-f]{32}|dapi[0-9a-f]{32}|\d{8,10}:AA[\w-]{30,}`, // SendGrid, Vault, Telegram
].join("|");

/** Endings of the names that hold a secret. Page tokens and `PWD` as a working directory are excluded. */
const SECRET_NAME = [
  String.raw`pass(?:word|wd|phrase|code)|(?<=\w_)pass|pwd(?!["']?[ \t]{0,4}[:=][ \t]{0,4}["']?[/~.])|secret(?:[_-]?key)?`,
  "(?:api|access|private|account|encryption|signing|master|shared|subscription|service|openai|azure|gemini|google)[_-]?key",
  "(?<!(?:page|next|continuation)[_-]?)(?:(?:auth|access|refresh|session|bearer|bot)?[_-]?token)|client[_-]?secret",
  "credentials?|authorization|(?<=:_)auth|密码|口令|密钥|令牌|パスワード|пароль|passwort|kennwort|contraseña|senha",
].join("|");
const SUFFIX = String.raw`(?:[_-]?(?:v?\d{1,3}|base|prod|dev|test|live|staging|old|new))?`;

/** The middle of a pair in which name and value are separate fields: `name: DB_PASSWORD, value: x`. */
const PAIR = String.raw`(?:\\{0,8}["']?[,\s]{1,20}\\{0,8}["']?value)?`;

/** Separators between a name and its value in code, JSON (also within a string), YAML and headers. */
const SEPARATOR = String.raw`(?<keyQuote>\\{0,8}["'])?[ \t]{0,4}(?:=>|:=|%3[AD]|(?<![:=])[:=：](?![:=]|\/\/))[ \t]{0,4}(?:[|>][-+]?[ \t]{0,4}\n[ \t]{1,20})?`;

/** Between a flag of a command line and its value. */
const FLAG = String.raw`(?<=--[\w-]{0,40})[ \t]{1,4}(?!-)`;

/** Schemes of the `Authorization` header. */
const SCHEME = String.raw`(?:Bearer|Basic|Token|Digest|ApiKey)[ \t]{1,4}`;

/** A password in a sentence: 5 to 200 characters, with both letters and digits. */
const IN_SENTENCE = String.raw`(?=[^\s"',;，。[\]<>]{0,60}\d)(?=[^\s"',;，。[\]<>]{0,60}[a-z])[^\s"',;，。[\]<>]{5,200}`;

/** Names of passwords in other languages. Some are also ordinary words, so a value has to look like a password. */
const FOREIGN_NAME = [
  "mots? de passe|code secret|cl[ée] (?:secr[èe]te|(?:d['’])?api)|passwort|kennwort|zugangscode|(?:api|zugangs)-?schlüssel",
  "contraseña|contrasena|clave(?: secreta| de acceso| (?:de )?api)?|palavra-passe|senha|chave (?:secreta|(?:de )?api)",
  "parola(?: d['’]ordine)?|parolă|chiave (?:segreta|api)|wachtwoord|lösenord|adgangskode|passord|salasana|hasło|heslo",
  "jelszó|zaporka|lozinka|geslo|şifre|parool|slaptažodis|пароль|ключ api|секретный ключ|парола|лозинка|κωδικός(?: πρόσβασης)?",
  "סיסמ[אה]|كلمة (?:المرور|السر)|گذرواژه|رمز عبور|mật khẩu|kata sandi|รหัสผ่าน|पासवर्ड|비밀번호|암호|パスワード|暗証番号|密碼",
].join("|");
const SPACE = String.raw`[ \t\u00A0\u202F]`;
const FOREIGN_IS = String.raw`(?:\\{0,8}["'])?(?:${SPACE}{0,4}[:：=]|${SPACE}{1,4}(?:est|es|è|é|ist|lautet|är|er|on|to|je|là|adalah)(?=${SPACE})|[はが은는이가])${SPACE}{0,4}(?:\\{0,8}["'「])?`;

/** Runs in linear time: in every alternative, repetitions are bounded or cannot start again within themselves. */
const SECRET = new RegExp(
  String.raw`(?!\[masked)(?:${[
    String.raw`(?<privateKey>-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}[\s\S]*?(?:-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|$))`,
    String.raw`(?<![A-Za-z0-9])(?<key>${KEYS})`,
    String.raw`(?<![\w-])(?<token>eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)`,
    String.raw`(?<=:\/\/[^\s:/?#@"']{0,256}:)[^\s/"'<>]{1,256}(?=@)`,
    String.raw`(?<=[?&](?:sig|(?:x-(?:amz|goog)-)?signature)=|hooks\.slack\.com\/\w{1,20}\/|\/api\/webhooks\/\d{1,30}\/)[^\s&"'\\<>]{1,4000}`,
    String.raw`(?<=\s(?:-u|--user)[ =]\\{0,8}["']?[^\s:"']{1,100}:|\bsshpass[ \t]{1,4}-p[ \t]{0,4}["']?)(?!\d{1,6}\b)[^\s"'\\]{1,256}`,
    String.raw`(?<=\bcookie\\{0,8}["']?[ \t]{0,4}:[ \t]{0,4}\\{0,8}["']?)(?=[^\s=;,"']{1,100}=)[^\n"'\\]{1,4000}`,
    String.raw`(?<=authorization[ \t]{0,4}:[ \t]{0,4}[a-z][\w-]{1,30}[ \t]{1,4})(?=[^\n"']{0,200}\d)(?!${BARE_STAND_IN})[^\n"'\x60\\]{1,4000}`,
    String.raw`(?<=\b(?:Bearer|Basic)[ \t]{1,4})(?:(?=[\w.~+/-]{0,100}[\d=])[\w.~+/-]{8,}|[\w.~+/-]{20,})={0,2}`,
    String.raw`(?<name>(?:${SECRET_NAME})${SUFFIX}${PAIR}(?:${SEPARATOR}|${FLAG})(?:${SCHEME})?)(?:(?<prefix>[bfru]{1,2}(?=["']))?(?<quote>\\{0,8}(?:"""|'''|"(?!"")|'(?!'')|\x60))(?!(?:${SCHEME})?(?:${QUOTED_STAND_IN}))(?:(?!\k<quote>)(?:\\.|[^\\\n])){1,4000}|(?!${SCHEME}|${BARE_STAND_IN})[^\s"'\x60\\,;&|<>(){}[\]]{1,4000})`,
    String.raw`(?<=<[\w:.-]{0,60}(?:${SECRET_NAME})>)[^<>]{1,4000}(?=<\/)`,
    String.raw`(?<=(?:passw(?:or)?d|passphrase|密码|口令|密钥)(?:[ \t]{1,4}(?:is|was)[ \t:]{1,4}|[ \t]{0,4}[是为][ \t:：]{0,4}|[ \t]{1,4}))${IN_SENTENCE}`,
    String.raw`(?<=(?<!\p{L})(?:${FOREIGN_NAME})${FOREIGN_IS})${IN_SENTENCE}`,
    String.raw`(?<=\b(?:token|(?:api|access|secret)[ _-]key)[ \t]{1,4}(?:(?:is|was)[ \t:]{1,4})?(?:\\{0,8}["'\x60])?)(?<random>[\w-]{12,200})(?![\w-])`,
    String.raw`(?<![\w/+.-])(?<secretKey>[A-Za-z0-9/+]{40})(?![\w/+=-])`,
    String.raw`(?<![\w.-])(?<discord>[MNO][\w-]{22,29}\.[\w-]{6}\.[\w-]{27,45})(?![\w-])`,
    String.raw`(?<![\w.-]|\d,)(?<card>\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}|\d{4}[ -]\d{6}[ -]\d{4,5}|\d{13,19})(?![\w-]|\.\d)`,
  ].join("|")})`,
  "giu",
);

/** Checks that a regular expression cannot make, by the name of the group that they apply to. */
const CHECKS: readonly (readonly [group: string, check: (text: string) => boolean])[] = [
  ["random", isRandom],
  ["secretKey", isSecretKey],
  ["discord", isDiscordToken],
  ["card", isCardNumber],
];

/**
 * Masks everything in a text that looks like a secret:
 *
 * - private keys (PEM and PGP), JSON web tokens, and API keys in the formats of their issuers, such as OpenAI,
 *   Anthropic, GitHub, AWS, Google, Slack and Stripe
 * - passwords and signatures in URLs, webhook URLs, cookies and `Authorization` headers
 * - values of names such as `password`, `secret`, `token` and `api_key` in code, JSON, YAML, XML and on command lines
 * - passwords in sentences, in many languages, and after short flags such as those of `mysql` and `docker login`
 * - secret keys of AWS, tokens of Discord and card numbers, also without a name
 *
 * The rules are made for the texts of conversations rather than the output of programs: they also find passwords in
 * prose, leave placeholders, variables and code readable, and keep JSON valid, since a model writes a skill from the
 * result. When in doubt they mask. Masking a masked text changes nothing.
 *
 * @returns the text with `[masked]`, `[masked key]`, `[masked token]` or `[masked private key]` in place of each secret
 */
export function maskSecrets(text: string): string {
  const masked = text.replace(SECRET, (...parts) => {
    const groups: Record<string, string | undefined> = parts.at(-1);
    const { privateKey, key, token, name = "", keyQuote, prefix = "", quote } = groups;
    const [found] = parts;
    if (!CHECKS.every(([group, check]) => groups[group] === undefined || check(found))) return found;
    if (privateKey !== undefined) return "[masked private key]";
    if (key !== undefined) return "[masked key]";
    if (token !== undefined) return "[masked token]";
    if (name !== "" && isPackage(text, Number(parts.at(-3))) && isPackageVersion(unquoted(found.slice(name.length))))
      return found;
    // A bare value of a quoted key is JSON: quote the mask, so that it stays valid JSON.
    const ownQuote = groups["card"] === undefined ? keyQuote : numberQuote(text, Number(parts.at(-3)), found);
    const addedQuote = quote === undefined ? (ownQuote ?? "") : "";
    return `${name}${prefix}${quote ?? addedQuote}[masked]${addedQuote}`;
  });
  return maskPasswordFlags(masked);
}

/** Returns the quotes that a text in place of a number in JSON needs; none if it is not a bare value in JSON. */
function numberQuote(text: string, start: number, found: string): string {
  const before = /(?:(\\{0,8}")[ \t]{0,4}:|[[,])\s{0,20}$/.exec(text.slice(Math.max(0, start - 60), start));
  const isBeforeEnd = /^\s{0,200}(?:[,}\]]|$)/.test(text.slice(start + found.length, start + found.length + 200));
  return before && isBeforeEnd && /^\d+$/.test(found) ? (before[1] ?? '"') : "";
}

/** Whether more letters, a hyphen or a slash precede the name of a secret, as in `js-tiktoken`. */
function isPackage(text: string, start: number): boolean {
  return /[a-z\d/-]/i.test(text.charAt(start - 1));
}

function unquoted(value: string): string {
  return value.replace(/^\\{0,8}["'`]/, "");
}
