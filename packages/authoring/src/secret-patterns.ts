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

/** A quote, also within the strings of JSON. */
const QUOTE = String.raw`\\{0,8}["']`;

/** A line break, also within the strings of JSON. */
const BREAK = String.raw`(?:\r?\n|(?:\\{1,8}r)?\\{1,8}n)`;

/** Endings of the names that hold a secret. Page tokens and `PWD` as a working directory are excluded. */
const SECRET_NAME = [
  String.raw`pass(?:word|wd|phrase|code)|pwd(?!["']?[ \t]{0,4}[:=][ \t]{0,4}["']?[/~.])|secret(?:[_-]?key)?`,
  String.raw`(?<=\w_|(?:db|smtp|imap|mail|ftp|ssh|user|admin|root|auth|proxy|redis|mysql)-?)pass`,
  String.raw`(?<![a-z])pass(?=(?:${QUOTE})?[ \t]{0,4}[:=][ \t]{0,4}${QUOTE}[^\s"'\\]{0,60}\d)`,
  "(?:api|access|private|account|encryption|signing|master|shared|subscription|service|openai|azure|gemini|google)[_-]?key",
  "(?<!(?:page|next|continuation)[_-]?)(?:(?:auth|access|refresh|session|bearer|bot)?[_-]?token)|client[_-]?secret",
  "credentials?|authorization|(?<=:_)auth|密码|口令|密钥|令牌|パスワード|пароль|passwort|kennwort|contraseña|senha",
].join("|");
const SUFFIX = String.raw`(?:[_-]?(?:v?\d{1,3}|base|prod|dev|test|live|staging|old|new))?`;

/** The middle of a pair in which name and value are separate fields: `name: DB_PASSWORD, value: x`. */
const PAIR = String.raw`(?:(?:${QUOTE})?(?:[,\s]|\\{1,8}[nrt]){1,20}(?:${QUOTE})?value)?`;

/** Before a value in YAML that begins in the next line: the mark of a block, or a value that is not a key. */
const BLOCK = String.raw`(?:[|>][-+]?[ \t]{0,4}${BREAK}[ \t]{1,20}|${BREAK}[ \t]{1,20}(?=[^\s:\\]{0,60}\d)(?![^\s:\\]{1,60}:))?`;

/** Separators between a name and its value in code, JSON (also within a string), YAML and headers. */
const SEPARATOR = String.raw`(?<keyQuote>${QUOTE})?[ \t]{0,4}(?:=>|:=|%3[AD]|(?<![:=])[:=：](?![:=]|\/\/))[ \t]{0,4}${BLOCK}`;

/** Between a flag of a command line and its value. */
const FLAG = String.raw`(?<=--[\w-]{0,40})[ \t]{1,4}(?!-)`;

/** Schemes of the `Authorization` header. */
const SCHEME = String.raw`(?:Bearer|Basic|Token|Digest|ApiKey)[ \t]{1,4}`;

/** A value without quotes, up to the next space or punctuation mark. */
const BARE = String.raw`(?!${SCHEME}|${BARE_STAND_IN})[^\s"'\x60\\,;&|<>(){}[\]]+`;

/** A line break in a value in quotes, if the next quote soon ends the value. */
const QUOTED_BREAK = String.raw`\n(?=[^"'\x60\\]{0,400}\k<quote>[ \t]{0,4}(?:[\r\n,;)}\]]|$))`;

/** A value in quotes. The number of its parts is limited because each takes space on the stack. */
const QUOTED = String.raw`(?<prefix>[bfru]{1,2}(?=["']))?(?<quote>\\{0,8}(?:"""|'''|"(?!"")|'(?!'')|\x60))(?!(?:${SCHEME})?(?:${QUOTED_STAND_IN}))(?:[^"'\x60\\\n]+|(?!\k<quote>)(?:\\.|["'\x60])|${QUOTED_BREAK}){1,1000000}`;

/** A character of a password in a sentence, with the backslashes before it. An escaped line break ends the password. */
const CHARACTER = String.raw`(?:[^\s"'\\,;，。[\]<>]|\\{1,8}[^\s"'\\,;，。[\]<>nrt])`;

/** A password in a sentence: 5 to 200 characters, with both letters and digits. */
const IN_SENTENCE = String.raw`(?=${CHARACTER}{0,60}\d)(?=${CHARACTER}{0,60}[a-z])${CHARACTER}{5,200}`;

/** Names of passwords in other languages. Some are also ordinary words, so a value has to look like a password. */
const FOREIGN_NAME = [
  "mots? de passe|code secret|cl[ée] (?:secr[èe]te|(?:d['’])?api)|passwort|kennwort|zugangscode|(?:api|zugangs)-?schlüssel",
  "contraseña|contrasena|clave(?: secreta| de acceso| (?:de )?api)?|palavra-passe|senha|chave (?:secreta|(?:de )?api)",
  "parola(?: d['’]ordine)?|parolă|chiave (?:segreta|api)|wachtwoord|lösenord|adgangskode|passord|salasana|hasło|heslo",
  "jelszó|zaporka|lozinka|geslo|şifre|parool|slaptažodis|пароль|ключ api|секретный ключ|парола|лозинка|κωδικός(?: πρόσβασης)?",
  "סיסמ[אה]|كلمة (?:المرور|السر)|گذرواژه|رمز عبور|mật khẩu|kata sandi|รหัสผ่าน|पासवर्ड|비밀번호|암호|パスワード|暗証番号|密碼",
].join("|");
const SPACE = String.raw`[ \t\u00A0\u202F]`;
const FOREIGN_IS = String.raw`(?:${QUOTE})?(?:${SPACE}{0,4}[:：=]|${SPACE}{1,4}(?:est|es|è|é|ist|lautet|är|er|on|to|je|là|adalah)(?=${SPACE})|[はが은는이가])${SPACE}{0,4}(?:${QUOTE}|「)?`;

/**
 * A secret. Its groups are the kinds of secrets, or the parts of a name with its value: `name` with the separator,
 * `keyQuote`, the quote after the name, `prefix` and `quote` of the value. It runs in linear time: in every
 * alternative, repetitions are bounded or cannot start again within themselves.
 */
export const SECRET = new RegExp(
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
    String.raw`(?<name>(?:${SECRET_NAME})${SUFFIX}${PAIR}(?:${SEPARATOR}|${FLAG})(?:${SCHEME})?)(?:${QUOTED}|${BARE})`,
    String.raw`(?<=<[\w:.-]{0,60}(?:${SECRET_NAME})>)[^<>]+(?=<\/)`,
    String.raw`(?<=(?:passw(?:or)?d|passphrase|密码|口令|密钥)(?:[ \t]{1,4}(?:is|was)[ \t:]{1,4}|[ \t]{0,4}[是为][ \t:：]{0,4}|[ \t]{1,4}))${IN_SENTENCE}`,
    String.raw`(?<=(?<!\p{L})(?:${FOREIGN_NAME})${FOREIGN_IS})${IN_SENTENCE}`,
    String.raw`(?<=\b(?:token|(?:api|access|secret)[ _-]key)[ \t]{1,4}(?:(?:is|was)[ \t:]{1,4})?(?:\\{0,8}["'\x60])?)(?<random>[\w-]{12,200})(?![\w-])`,
    String.raw`(?<![\w/+.-])(?<secretKey>[A-Za-z0-9/+]{40})(?![\w/+=-])`,
    String.raw`(?<![\w.-])(?<discord>[MNO][\w-]{22,29}\.[\w-]{6}\.[\w-]{27,45})(?![\w-])`,
    String.raw`(?<![\w.-]|\d,)(?<card>\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}|\d{4}[ -]\d{6}[ -]\d{4,5}|\d{13,19})(?![\w-]|\.\d)`,
  ].join("|")})`,
  "giu",
);
