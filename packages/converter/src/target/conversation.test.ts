import { expect, it } from "vitest";
import { conversationNotes } from "./conversation.js";

it.each([
  "Summarize the current conversation in five lines.",
  "Keep the decisions that were made in this session.",
  "Write a letter about what we discussed.",
  "Fasse das aktuelle Gespräch zusammen.",
  "Resume la conversación actual.",
  "总结当前对话。",
  "Écris le bilan de la session en cours dans `journal.md`.",
  "Note seulement ce qui a été fait durant cette session.",
  "Haz un resumen de la sesión actual.",
  "Fasse zusammen, was in dieser Sitzung entschieden wurde. Schreibe einen Bericht über die laufende Sitzung.",
  "Protokolliere die Ergebnisse der aktuellen Sitzung.",
  "Riassumi la sessione corrente.",
  "Escreva um relatório sobre o que foi feito nesta sessão.",
  "Schrijf een verslag van deze sessie.",
  "Напиши отчёт о текущей сессии.",
  "Bu oturumu özetle.",
  "Tóm tắt phiên làm việc này.",
  "このセッションで決めたことを記録する。",
  "이번 세션에서 결정한 것을 기록한다.",
  "提炼本次会话中学到的经验。",
  "Collect the lessons from the task that was just finished.",
  "Halte die Muster der gerade abgeschlossenen Aufgabe fest.",
  "Extrae los patrones del trabajo recién terminado.",
  "Опиши приёмы только что завершённой работы.",
  "直前の作業から教訓を抜き出す。",
  "방금 끝난 작업에서 배울 점을 뽑는다.",
  "Summarize the current conversation or session.",
  "If it is short, summarize the current conversation.",
  "Use this command when you want to extract lessons from the current conversation.",
  "Use it if you want to record what was mentioned in this conversation.",
  "Run this when a task is done to capture what we learned.",
  "When the user runs this, extract the lessons of the current conversation.",
  "Extract the lessons of this discussion.",
  "When done, save what we learned in this session.",
  "Wenn du willst fasse das aktuelle Gespräch zusammen.",
  "Úsalo cuando quieras hacer un resumen de la sesión actual.",
  "如果用户要求总结当前对话。",
  "Summarize the current conversation, or the last one.",
  "Summarize the current conversation -> journal.md",
  'Write "Summary", then summarize the current conversation.',
  "When you review this session, keep a list of the files that exist.",
  "Summarize the current conversation or ask the user to describe it.",
  "Summarize the current conversation or stop.",
  "Fasse das aktuelle Gespräch zusammen oder frage nach.",
  "总结当前对话或询问用户。",
])("a text that works on the conversation before it has a note and a warning: %j", (text) => {
  const { notes, warnings } = conversationNotes(text);
  expect([notes, warnings]).toEqual([
    [expect.stringContaining("ask for what was said")],
    [expect.stringContaining("put it before the prompt")],
  ]);
});

it.each([
  "Do not change other files in this session.",
  "Orient yourself for this session: read the notes.",
  "Read the current session file.",
  "Summarize the customer's conversation of the ticket.",
  "The parts of a report: Motivation, What We Did, Results.",
  "The output of this conversation will be a report.",
  "Ne modifie aucun autre fichier pendant cette session.",
  "Lies les notes au début de la session en cours.",
  "Carga las reglas para esta sesión.",
  "このセッションでは他のファイルを変更しない。",
  "Review all changes from this session.",
  "Liste die Änderungen dieser Sitzung auf.",
  'Ask: "What did we learn in this session, and what do you want to keep?"',
  "> Summarize the current conversation.",
  "  > Summarize the current conversation.",
  'Ask: "Shall I summarize the current conversation?"',
  "Ask: 「summarize the current conversation？」",
])("a text about other talks has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});

it.each([
  "Use a brief from a file or the current conversation.",
  "If the court was not named in this conversation, ask for it.",
])("a text with the conversation as one of several sources, or as a case, has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});

it.each([
  "2. If the topic is missing, take it from the current conversation.",
  "Write the title. When omitted, summarize the recent conversation.",
  "Sans argument, résume la conversation en cours.",
  "引数がない場合は現在の会話を要約する。",
  "Se vuoto, riassumi la sessione corrente.",
  "Se omitido, resume a conversa atual.",
  "Если пусто, суммируй текущий разговор.",
  "Nếu trống, tóm tắt cuộc trò chuyện hiện tại.",
  "생략하면 현재 대화를 요약한다.",
  "Take the text above as the notes.\n- If it is empty, use the conversation so far.\n\nKeep what was said in this session.",
])("a text that does so without arguments has none beside arguments: %j", (text) => {
  expect(conversationNotes(text, true)).toEqual({ notes: [], warnings: [] });
  expect(conversationNotes(text).notes).toHaveLength(1);
});

it("a text that does so in any case has them beside arguments, too", () => {
  expect(conversationNotes("Summarize the current conversation. If no topic is given, ask.", true).notes).toHaveLength(
    1,
  );
});
