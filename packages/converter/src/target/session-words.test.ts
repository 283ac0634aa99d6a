import { expect, it } from "vitest";
import { unicode } from "../source/phrases.js";
import { OF_OTHER_LANGUAGES } from "./session-words.js";

const WORKS_ON_MESSAGES = unicode(OF_OTHER_LANGUAGES.join("|"));

it.each([
  "fasse dieses gespräch zusammen.",
  "resume esta conversación.",
  "résume la conversation en cours.",
  "riassumi questa conversazione.",
  "vat dit gesprek samen.",
  "resuma a conversa atual.",
  "обобщи текущий диалог.",
  "bu konuşmayı özetle.",
  "mevcut sohbeti özetle.",
  "tóm tắt cuộc trò chuyện này.",
  "总结当前对话。",
  "この会話を要約する。",
  "이번 대화를 요약한다.",
])("a text works on the conversation before it: %s", (text) => {
  expect(WORKS_ON_MESSAGES.test(text)).toBe(true);
});

it.each([
  "prüfe die gerade abgeschlossene arbeit.",
  "revisa la tarea recién terminada.",
  "relis le travail qui vient d'être terminé.",
  "relis la tâche tout juste terminée.",
  "rileggi il lavoro appena concluso.",
  "bekijk het zojuist afgeronde werk.",
  "reveja a tarefa recém-concluída.",
  "проверь только что законченную работу.",
  "az önce biten işi incele.",
  "xem lại công việc vừa xong.",
  "检查刚完成的工作。",
  "直前の作業を確認する。",
  "방금 끝난 작업을 확인한다.",
])("a text works on what was just done: %s", (text) => {
  expect(WORKS_ON_MESSAGES.test(text)).toBe(true);
});

it.each([
  "frag in dieser sitzung nach.",
  "résume le travail.",
  "riassumi la conversazione di ieri.",
  "bu oturumu kapat.",
  "总结会议。",
])("a text does not work on the messages before it: %s", (text) => {
  expect(WORKS_ON_MESSAGES.test(text)).toBe(false);
});
