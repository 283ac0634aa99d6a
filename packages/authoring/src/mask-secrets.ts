/** Keys by the shapes that their issuers give them. */
const KEYS = [
  String.raw`sk-(?:(?=[\w-]{0,200}\d)[\w-]{10,}|[\w-]{20,})`, // OpenAI, Anthropic, OpenRouter
  String.raw`[rsp]k_(?:live|test)_[A-Za-z0-9]{10,}`, // Stripe
  String.raw`gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}`,
  String.raw`xox[abeprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}`, // Slack
  String.raw`A(?:KIA|SIA)[A-Z0-9]{16}|AIza[\w-]{35}|ya29\.[\w-]{20,}`, // AWS, Google
  String.raw`(?:hf|npm|gsk)_[A-Za-z0-9]{20,}|pypi-[\w-]{20,}|lsv2_[a-z]{2}_\w{20,}|tvly-[\w-]{16,}`,
  String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`, // SendGrid
].join("|");

/** What a name that holds a secret ends in. */
const SECRET_NAME = [
  "pass(?:word|wd|phrase)|pwd|secret(?:[_-]?key)?|(?:api|access|private|account|encryption)[_-]?key",
  "(?:auth|access|refresh|session|bearer|bot)?[_-]?token|client[_-]?secret|credentials?|authorization|密码|口令|密钥",
].join("|");

/** Between a name and its value, as code, JSON (also inside a string), YAML, headers and command lines have it. */
const SEPARATOR = String.raw`(?<keyQuote>\\{0,8}["'])?[ \t]{0,4}(?:=>|:=|[:=：])[ \t]{0,4}`;
const FLAG = String.raw`(?<=--[\w-]{0,40})[ \t]{1,4}(?!-)`;

/** Every alternative is linear: what may repeat is bounded, or cannot begin again inside of itself. */
const SECRET = new RegExp(
  [
    String.raw`(?<privateKey>-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$))`,
    String.raw`(?<![A-Za-z0-9])(?<key>${KEYS})`,
    String.raw`(?<![\w-])(?<token>eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)`,
    String.raw`(?<login>:\/\/[^\s:/?#@"']{0,256}:)[^\s/"'<>]{1,256}(?=@)`,
    String.raw`(?<name>(?:${SECRET_NAME})(?:${SEPARATOR}|${FLAG})(?:(?:Bearer|Basic|Token|Digest)[ \t]{1,4})?)(?:(?<quote>\\{0,8}["'\x60])(?:(?!\k<quote>)(?:\\.|[^\\\n])){1,4000}|(?!(?:true|false|null|undefined|none)\b|\$|process\.env|os\.environ|\w{5,6}[ \t]{1,4}\[masked)[^\s"'\x60\\,;&|<>(){}[\]]{1,4000})`,
    String.raw`(?<scheme>\b(?:Bearer|Basic)[ \t]{1,4})(?:(?=[\w.~+/-]{0,100}[\d=])[\w.~+/-]{8,}|[\w.~+/-]{20,})={0,2}`,
  ].join("|"),
  "giu",
);

/**
 * Replaces what looks like a secret: private keys, API keys, tokens, passwords in URLs and in assignments. It errs on the side of
 * masking. What it leaves is stable: masking again changes nothing.
 */
export function maskSecrets(text: string): string {
  return text.replace(SECRET, (...parts) => {
    const groups: Record<string, string | undefined> = parts.at(-1);
    const { privateKey, key, token, login, name, keyQuote, quote, scheme } = groups;
    if (privateKey !== undefined) return "[masked private key]";
    if (key !== undefined) return "[masked key]";
    if (token !== undefined) return "[masked token]";
    // A bare value of a quoted key is JSON, and stays JSON.
    const around = quote === undefined ? keyQuote : undefined;
    return `${login ?? scheme ?? name ?? ""}${quote ?? around ?? ""}[masked]${around ?? ""}`;
  });
}
