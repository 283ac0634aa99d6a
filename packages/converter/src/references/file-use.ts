/** Words that lead to a file to read (in the group), or to one that the reader writes. */
const LEAD =
  /\b(?:(reads?|reading|see|load|use|using|from|per|follow|following|check|consult|reference|apply|with|of|based|according|like|template|format|cop(?:y|ies|ying)|cp|cat|bash|sh|node|python3?|source)|(?:ap|pre)pend(?:s|ing)?|updat(?:es?|ing)|creat(?:es?|ing)|writ(?:es?|ing)|saves?|saving|generat(?:es?|ing)|produces?|output|stores?|exports?|touch|mkdir|speicher[en]|schreibe?|aktualisiere?|guardar?|escrib(?:e|ir)|actualizar?|enregistre[rz]?|ajoute[rz]?)\b(?![-/.])/gi;

/** `cat > `: the output of a command goes to the file. */
const REDIRECTED = /\s>{1,2}\s*["']?$/;

/** `追加到 a.md`, `a.md に保存`: the same for languages without spaces, and with the verb at the end. */
const CJK_WRITTEN_BEFORE =
  /(?:追加|写入|寫入|保存|记录|記錄|更新|输出|輸出|创建|建立|生成)(?:到|至|于|於|在|为|為)?\s*["'`]?$/;
const CJK_WRITTEN_AFTER =
  /^["'`]?\s?(?:に(?:保存|追記|追加|書き込|書き出|出力|記録)|を(?:更新|作成|生成)|에\s?(?:저장|기록|추가|출력))/;

/** How a text uses the file that it names: by itself on a line, to read it, to write it, or in some other way. */
export type FileUse = "alone" | "read" | "written" | "named";

/** Returns how a text uses the file that it names from `start` up to `end`. */
export function fileUseAt(text: string, start: number, end: number): FileUse {
  const before =
    text
      .slice(Math.max(0, start - 120), start)
      .split("\n")
      .at(-1) ?? "";
  const lead = Array.from(before.matchAll(LEAD)).at(-1);
  if (CJK_WRITTEN_BEFORE.test(before) || CJK_WRITTEN_AFTER.test(text.slice(end, end + 20))) return "written";
  if (lead ? lead[1] === undefined || REDIRECTED.test(before) : />\s*["']?$/.test(before)) return "written";
  if (lead) return "read";
  const isAlone = /^[ \t]*(?:[-*+] |\d+\. )?@?$/.test(before) && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 20));
  return isAlone ? "alone" : "named";
}

/** `a.md from the plugin`, `the plugin's a.md`. */
const PLUGIN_BEFORE = /\bplugin['’]s\s+(?:own\s+)?["'`]?$/i;
const PLUGIN_AFTER = /^["'`]?\s+(?:from|in|inside|of|within)\s+(?:the|this)\s+(?:[\w-]+\s+)?plugin\b/i;

/** Whether a text says that the file that it names from `start` up to `end` belongs to its plugin. */
export function isOfPlugin(text: string, start: number, end: number): boolean {
  return PLUGIN_BEFORE.test(text.slice(Math.max(0, start - 30), start)) || PLUGIN_AFTER.test(text.slice(end, end + 60));
}
