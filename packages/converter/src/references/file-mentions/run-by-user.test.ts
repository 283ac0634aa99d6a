import { describe, expect, it } from "vitest";
import { isRunByUser } from "./run-by-user.js";

const isForUser = (text: string): boolean => isRunByUser(text, text.indexOf("kit/greet.sh"));

describe("a script that a text names", () => {
  it.each([
    "Tell the user to run `kit/greet.sh`.",
    "Remind the user to install it with `bash kit/greet.sh`.",
    "Ask the user to first run the tests and `kit/greet.sh`.",
    "Let users run `kit/greet.sh`.",
    "The user should run `kit/greet.sh`.",
    "Bitte den Nutzer, `kit/greet.sh` zu starten.",
    "Fordere den Benutzer auf, `kit/greet.sh` auszuführen.",
    "Sag dem Nutzer, er soll `kit/greet.sh` starten.",
    "Pide al usuario que ejecute `kit/greet.sh`.",
    "Demande à l'utilisateur d'exécuter `kit/greet.sh`.",
    "Peça ao usuário para executar `kit/greet.sh`.",
    "Попроси пользователя запустить `kit/greet.sh`.",
    "请用户运行 `kit/greet.sh`。",
    "ユーザーに`kit/greet.sh`を実行してもらう。",
    "사용자에게 `kit/greet.sh`를 실행하라고 한다.",
  ])("is for the user if only the user is to run it: %j", (text) => {
    expect(isForUser(text)).toBe(true);
  });

  it.each([
    "Run `kit/greet.sh`.",
    "Ask the user which court is meant, then run `kit/greet.sh`.",
    "Tell the user what you will do and run `kit/greet.sh`.",
    "1. Let the user choose a form and run `bash kit/greet.sh`.",
    "Ask the user to start the server, then run `kit/greet.sh`.",
    "Sag dem Nutzer, was du tust, und starte `kit/greet.sh`.",
    "Pregunta y dile al usuario el resultado de `kit/greet.sh`.",
    "Dis à l'utilisateur ce que tu fais, puis lance `kit/greet.sh`.",
    "Bitte den Nutzer, mit dem Kurs zu beginnen und starte `kit/greet.sh`.",
    "Pide al usuario que instale el servidor y ejecuta `kit/greet.sh`.",
    "Demande à l'utilisateur de lancer le serveur, puis lance `kit/greet.sh`.",
    "Peça ao usuário para instalar o servidor e execute `kit/greet.sh`.",
    "Попроси пользователя запустить сервер и запусти `kit/greet.sh`.",
    "Скажи пользователю, что делаешь, и запусти `kit/greet.sh`.",
    "告诉用户你要做什么，然后运行 `kit/greet.sh`。",
    "ユーザーに確認してから`kit/greet.sh`を実行する。",
    "사용자에게 확인하고 `kit/greet.sh`를 실행한다.",
  ])("is for the reader if the text only speaks to the user before it: %j", (text) => {
    expect(isForUser(text)).toBe(false);
  });
});
