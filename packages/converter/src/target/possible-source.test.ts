import { expect, it } from "vitest";
import { isOnlyPossible } from "./possible-source.js";

/** Tests a sentence in which brackets enclose the conversation. */
const isPossible = (sentence: string): boolean => {
  const [before = "", source = "", after = ""] = sentence.split(/[[\]]/);
  return isOnlyPossible(before + source + after, before.length, before.length + source.length);
};

it.each([
  "read a file or [the current conversation].",
  "[summarize a file or the current conversation].",
  "[review the diff, or the session].",
  "[read the notes or from the whole discussion].",
  "fasse eine datei oder [diese unterhaltung] zusammen.",
  "resume un archivo o [esta conversación].",
  "toma el tema de un archivo o desde [esta conversación].",
  "résume un fichier ou [cette conversation].",
  "prends le sujet d'un fichier ou dans [cette conversation].",
  "riassumi un documento o [questa conversazione].",
  "riassumi un documento oppure [questa conversazione].",
  "neem het uit een bestand of uit het [huidige gesprek].",
  "resuma um arquivo ou [esta conversa].",
  "tire o tema de um arquivo ou na [conversa atual].",
  "возьми тему из файла или из [этого разговора].",
  "bir dosyayı veya [bu konuşmayı] özetle.",
  "bir dosyayı ya da [bu konuşmayı] özetle.",
  "tóm tắt một tệp hoặc [cuộc trò chuyện này].",
  "tóm tắt một tệp hay [cuộc trò chuyện này].",
  "议事录或者[本次对话]。",
  "議事録または[この会話]を要約する。",
  "회의록 또는 [이 대화]를 요약한다.",
  "議事録・[この会話]を要約する。",
])("a conversation is one of several sources after another one: %j", (sentence) => {
  expect(isPossible(sentence)).toBe(true);
});

it.each([
  "read [the conversation] or a file.",
  "read [the conversation] or `notes.md`.",
  "read `[the conversation]` or a file.",
  "read [the conversation] or your own notes.",
  "lies [diese unterhaltung] oder eine datei.",
  "lee [esta conversación] o un archivo.",
  "lis [cette conversation] ou un fichier.",
  "leggi [questa conversazione] o un elenco.",
  "lees [dit gesprek] of uit een bestand.",
  "leia [esta conversa] ou um arquivo.",
  "прочитай [этот диалог] или файл.",
  "[bu konuşmayı] veya dosyayı oku.",
  "đọc [cuộc trò chuyện này] hoặc tệp.",
  "从[本次对话]或文件中提取。",
  "[この会話]またはファイルを読む。",
  "[この会話]または`notes`を読む。",
  "[이 대화] 또는 파일을 읽는다.",
  "[이 대화]이나 회의 메모를 읽는다.",
])("a conversation is one of several sources before another one: %j", (sentence) => {
  expect(isPossible(sentence)).toBe(true);
});

it.each([
  "if the topic is clear from [this conversation], use it.",
  "wenn das ziel in [dieser unterhaltung] steht, nimm es.",
  "si el nombre aparece en [esta conversación], úsalo.",
  "quand le sujet est mentionné dans [cette conversation], garde-le.",
  "se il nome è indicato in [questa conversazione], usalo.",
  "quando il tema è noto e c'è in [questa conversazione], usalo.",
  "als het doel bekend is uit [dit gesprek], neem het.",
  "caso o nome seja conhecido por [esta conversa], use-o.",
  "se houver um plano em [esta conversa], use-o.",
  "если цель указана в [этом разговоре], возьми её.",
  "eğer [bu konuşma] varsa, kullan.",
  "nếu chủ đề có trong [cuộc trò chuyện này], hãy dùng.",
  "如果[本次对话]提到目标，就用它。",
  "目標が[この会話]にあれば、それを使う。",
  "목표가 [이 대화]에 있으면 그것을 쓴다.",
])("a conversation may have something: %j", (sentence) => {
  expect(isPossible(sentence)).toBe(true);
});

it.each([
  "if you want to keep what was mentioned in [this conversation], write it down.",
  "cuando quieres guardar una nota que hay en [esta conversación], escríbela.",
  "si vous voulez garder le plan mentionné dans [cette conversation], notez-le.",
  "als je vastlegt wat bekend is uit [dit gesprek], schrijf het op.",
  "se quiser guardar um plano mencionado em [esta conversa], anote.",
  "如果你想记录[本次对话]提到的决定，就写下来。",
  "read [the conversation] for or against it.",
  "resume lo que hay en [esta conversación].",
  "lee [esta conversación], hay un documento que la completa.",
  "lee [esta conversación], hay una lista que la completa.",
  "read [the conversation] or ask.",
  "議事録を読み、[この会話]を要約する。",
  "从[本次对话]或者别处提取。",
  "summarize the changes of the plan in [this conversation].",
])("a conversation is what a text works on: %j", (sentence) => {
  expect(isPossible(sentence)).toBe(false);
});

it.each([
  "list [the changes made in this session].",
  "liste [die änderungen der sitzung].",
  "enumera [los cambios de esta sesión].",
  "liste [les modifications de la session].",
  "elenca [le modifiche della sessione].",
  "liste [as alterações desta sessão].",
  "перечисли [изменения этой сессии].",
])("changes that a session made are in its files: %j", (sentence) => {
  expect(isPossible(sentence)).toBe(true);
});
