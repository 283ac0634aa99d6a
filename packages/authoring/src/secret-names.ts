import { QUOTE } from "./secret-values.js";

/** A value of at least 6 characters with a letter and a digit. */
const MIXED = String.raw`(?=[^\s"'\\,;(]{0,60}\d)(?=[^\s"'\\,;(]{0,60}[a-z])[^\s"'\\,;(]{6}`;

/** Endings of the names that hold a secret. Page tokens and `PWD` as a working directory are excluded. */
export const SECRET_NAME = [
  String.raw`pass(?:word|wd|phrase|code)|pwd(?!["']?[ \t]{0,4}[:=][ \t]{0,4}["']?[/~.])|secret(?:[_-]?key)?`,
  String.raw`(?<=\w_|(?:db|smtp|imap|mail|ftp|ssh|user|admin|root|auth|proxy|redis|mysql)-?)(?:pass|pw)`,
  String.raw`(?<![a-z])(?:pass|pw)(?=(?:${QUOTE})?[ \t]{0,4}[:=][ \t]{0,4}${QUOTE}[^\s"'\\]{0,60}\d|[ \t]{0,4}=[ \t]{0,4}${MIXED})`,
  String.raw`(?<=\b(?:user(?:name)?|login|e?mail)(?:${QUOTE})?[ \t]{0,4}[:=][ \t]{0,4}(?:${QUOTE})?[^\s"',;\\]{1,80}(?:[,;\s"']|\\{1,8}[nrt"']){1,40})(?:pass|pw)(?=(?:${QUOTE})?[ \t]{0,4}[:=])`,
  "(?:api|access|private|account|encryption|signing|master|shared|subscription|service|openai|azure|gemini|google)[_-]?key",
  "(?<!(?:page|next|continuation)[_-]?)(?:(?:auth|access|refresh|session|bearer|bot)?[_-]?token)|client[_-]?secret",
  "credentials?|authorization|(?<=:_)auth|密码|口令|密钥|令牌|パスワード|пароль|passwort|kennwort|contraseña|senha",
].join("|");
export const SUFFIX = String.raw`(?:[_-]?(?:v?\d{1,3}|base|prod|dev|test|live|staging|old|new))?`;

/** Names of passwords in other languages. Some are also ordinary words, so a value has to look like a password. */
export const FOREIGN_NAME = [
  "mots? de passe|code secret|cl[ée] (?:secr[èe]te|(?:d['’])?api)|passwort|kennwort|zugangscode|(?:api|zugangs)-?schlüssel",
  "contraseña|contrasena|clave(?: secreta| de acceso| (?:de )?api)?|palavra-passe|senha|chave (?:secreta|(?:de )?api)",
  "parola(?: d['’]ordine)?|parolă|chiave (?:segreta|api)|wachtwoord|lösenord|adgangskode|passord|salasana|hasło|heslo",
  "jelszó|zaporka|lozinka|geslo|şifre|parool|slaptažodis|пароль|ключ api|секретный ключ|парола|лозинка|κωδικός(?: πρόσβασης)?",
  "סיסמ[אה]|كلمة (?:المرور|السر)|گذرواژه|رمز عبور|mật khẩu|kata sandi|รหัสผ่าน|पासवर्ड|비밀번호|암호|パスワード|暗証番号|密碼",
].join("|");
const SPACE = String.raw`[ \t\u00A0\u202F]`;
export const FOREIGN_IS = String.raw`(?:${QUOTE})?(?:${SPACE}{0,4}[:：=]|${SPACE}{1,4}(?:est|es|è|é|ist|lautet|är|er|on|to|je|là|adalah)(?=${SPACE})|[はが은는이가])${SPACE}{0,4}(?:${QUOTE}|「)?`;
