import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, type SkillHit, type SkillIndex } from "../index.js";
import { divideNegatives } from "../internal.js";
import { labelledMessages, refusedBy as refusedByMessages } from "./labelled-messages.js";
import { queryWords } from "./query-words.js";

/** Loads an index with one folder for each description; `keys` are further lines of its frontmatter. */
const described = (skills: Record<string, string>, keys = ""): Promise<SkillIndex> =>
  loadSkills(
    temporaryFolder(
      Object.fromEntries(
        Object.entries(skills).map(([name, description]) => [
          `${name}/SKILL.md`,
          `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n${keys}---\nBody.`,
        ]),
      ),
    ),
  );

const best = async (index: SkillIndex, message: string): Promise<SkillHit | undefined> =>
  (await index.search(message))[0];

const office = {
  letters:
    "Drafts a demand letter to an insurance carrier with damages and a deadline. Do not use for thank-you cards.",
  garden: "Plans planting dates and beds for a vegetable garden.",
  reports: "汇总一周的工作并生成周报。不要用于日报。",
};

/** Text without any word of the skills. */
const PROSE = "The old harbour lay quiet under heavy clouds while fishermen mended nets along the stony pier. ".repeat(
  20,
);

describe("the evidence of a hit", () => {
  it("names the words for and against it", async () => {
    const hit = await best(await described(office), "Please draft a demand letter about the broken cards for Zoë");
    expect(hit?.skill.name).toBe("letters");
    expect(hit?.evidence).toEqual({
      words: {
        found: ["draft", "demand", "letter"],
        missing: ["broken", "cards", "zoë"],
        pairs: ["draft demand", "demand letter"],
        against: ["cards"],
      },
      terms: { words: 3, share: 0.5, margin: 1, pairs: 2 / 6, against: 1 },
    });
  });

  it("counts one pair of two words as if there were three", async () => {
    const hit = await best(await described(office), "demand letter");
    expect(hit?.evidence.terms).toEqual({ words: 2, share: 1, margin: 1, pairs: 1 / 3, against: 0 });
  });

  it("takes no word of the text for one of the description", async () => {
    const hit = await best(await described(office), "letter with a body");
    expect(hit?.evidence.words).toMatchObject({ found: ["letter"], missing: ["body"] });
  });

  it("counts a Chinese character that only the pair before it has found", async () => {
    const hit = await best(await described({ reports: "汇总周报" }), "汇总日报");
    expect(hit?.evidence).toEqual({
      words: { found: ["汇总"], missing: ["总日", "日报"], pairs: [], against: [] },
      terms: { words: 1.5, share: 2 / 3, margin: 1, pairs: 0, against: 0 },
    });
  });

  it("names the script of the message if the description has it and most others lack it", async () => {
    const index = await described(office);
    const hit = await best(index, "旅費をどう精算しますか");
    expect(hit?.skill.name).toBe("reports");
    expect(hit?.evidence).toMatchObject({ script: "Han", words: { found: [], pairs: [] } });
    expect((await best(index, "planting dates"))?.evidence.script).toBeUndefined();
    expect(await best(await described({ reports: office.reports }), "旅費をどう精算しますか")).toBeUndefined();
    expect(await best(await described({ letters: "Пишет письма.", garden: "Plans." }), "мой сад")).toBeUndefined();
  });

  it("comes with the relevance by which the hits are sorted", async () => {
    const hits = await (await described(office)).search("planting dates for a garden, and a deadline");
    expect(hits.map(({ skill }) => skill.name)).toEqual(["garden", "letters"]);
    const [first, second] = hits.map(({ relevance }) => relevance);
    expect(first).toBeGreaterThan(second ?? Number.POSITIVE_INFINITY);
    expect(hits[1]?.evidence.terms.margin).toBeLessThan(0);
  });
});

describe("the score", () => {
  it("is 0 for a single word, which names a subject and no task", async () => {
    expect(await best(await described(office), "vegetable?")).toMatchObject({ score: 0 });
  });

  it.each(["Do not use for", "Don't use for", "Never for", "Not for", "Skip for", "Avoid for"])(
    "falls with the words of a sentence that begins with %j, and they find nothing",
    async (beginning) => {
      const index = await described({ letters: `Drafts demand letters. ${beginning} birthday invitations.` });
      expect(await best(index, "birthday invitations")).toBeUndefined();
      const plain = await best(index, "draft demand letters with dates");
      const against = await best(index, "draft demand letters with invitations");
      expect(against?.score).toBeLessThan((plain?.score ?? 0) - 0.02);
    },
  );

  it.each([
    ["Verfasst Mahnungen für Kunden. Nicht für Steuern oder Steuerbescheide.", "steuern steuerbescheide"],
    ["Rédige des lettres de relance. Ne pas utiliser pour les impôts locaux.", "impôts locaux"],
    ["Redacta cartas de reclamación. No usar para impuestos municipales.", "impuestos municipales"],
    ["Scrive lettere di sollecito. NON usarla per le imposte comunali.", "imposte comunali"],
    ["Escreve cartas de cobrança. Não usar para impostos municipais.", "impostos municipais"],
    ["Schrijft aanmaningen. Niet gebruiken voor gemeentelijke belastingen.", "gemeentelijke belastingen"],
    ["Пишет письма о долгах. Не использовать для налоговых деклараций.", "налоговых деклараций"],
    ["催款信函。反例：税务申报。", "税务申报"],
    ["督促状を書く。確定申告には使わないでください。", "確定申告"],
    ["독촉장을 작성합니다. 세금 신고에는 사용하지 마세요.", "세금 신고"],
    ["독촉장을 작성합니다. 세금 신고는 해당 안 됨.", "세금 신고"],
    ["催款信函。勿用于：税务申报、工资单。", "税务申报"],
    ["催款信函。不做税务申报。", "税务申报"],
    ["Writes dunning letters. Not for taxes (e.g. VAT returns).", "vat returns"],
    ["Writes dunning letters. Does not file tax returns.", "tax returns"],
    ["Writes dunning letters; it doesn't file tax returns.", "tax returns"],
  ])("finds nothing by what the description rules out, in its language: %j", async (description, message) => {
    expect(await best(await described({ letters: description }), message)).toBeUndefined();
  });

  it("falls by the negative part of a description only, which begins in the middle of a sentence", () => {
    expect(divideNegatives("Sends mail. Drafts letters, not for cards. Files them.")).toEqual({
      positive: "Sends mail. Drafts letters, \n Files them.",
      negative: "not for cards.\n",
    });
  });

  it.each([
    ["使用しない", "確定申告には使用しない。"],
    ["使わない", "確定申告には使わないでください。"],
    ["対象外", "確定申告は対象外。"],
    ["사용하지 않", "세금 신고에는 사용하지 않습니다."],
    ["사용하지마", "세금 신고에는 사용하지마세요."],
    ["사용하지 말", "세금 신고에는 사용하지 말 것."],
    ["해당 안", "세금 신고는 해당 안 됨."],
    ["해당안", "세금 신고는 해당안됨."],
    ["해당하지 않", "세금 신고는 해당하지 않습니다."],
    ["해당하지않", "세금 신고는 해당하지않음."],
    ["해당되지 않", "세금 신고는 해당되지 않습니다."],
    ["해당되지않", "세금 신고는 해당되지않음."],
    ["해당 없", "세금 신고는 해당 없음."],
    ["不是这个", "税务申报不是这个。"],
  ])("falls by a whole sentence that ends with %s", (_end, sentence) => {
    expect(divideNegatives(`Drafts letters. ${sentence}`)).toEqual({
      positive: "Drafts letters.\n",
      negative: ` ${sentence}\n`,
    });
  });

  it.each(["e.g.", "e. g.", "i.e.", "vs.", "cf.", "incl.", "z.B.", "z. B.", "d.h.", "d. h.", "p.ex.", "p. ex."])(
    "falls by the words after %s in a negative sentence",
    (abbreviation) => {
      expect(divideNegatives(`Not for taxes, ${abbreviation} returns. Drafts letters.`)).toEqual({
        positive: "\n Drafts letters.",
        negative: `Not for taxes, ${abbreviation} returns.\n`,
      });
    },
  );

  it.each([".", "!", "?", ";", "\n\n", "\n \t\n", "\n\n\n"])(
    "does not fall by what stands after the end of a negative sentence: %j",
    (end) => {
      const after = end.startsWith("\n") ? "Drafts letters" : " Drafts letters";
      expect(divideNegatives(`Not for taxes${end}${after}`)).toEqual({
        positive: `\n${after}`,
        negative: `Not for taxes${end}\n`,
      });
    },
  );

  it.each([
    ["It is not only for taxes, but also for fees.", "taxes fees"],
    ["Use if the debtor does not file tax returns.", "tax returns"],
    ["Nicht nur Mahnungen, auch Steuern.", "steuern"],
    ["No solo cartas, también impuestos.", "impuestos"],
  ])("still finds by a sentence that rules nothing out: %j", async (description, message) => {
    expect(await best(await described({ letters: description }), message)).toBeDefined();
  });

  it.each([
    "don't draft a demand letter, just explain the word",
    "Not a demand letter: only a short text to my brother",
    "Explain the word. Please do not draft a demand letter to the carrier",
  ])("counts no words that the message rules out: %j", async (message) => {
    expect((await best(await described(office), message))?.score ?? 0).toBe(0);
  });

  it("counts the words that a message rules out if it says nothing else", async () => {
    expect((await best(await described(office), "don't draft a demand letter"))?.evidence.words.found).toEqual([
      "draft",
      "demand",
      "letter",
    ]);
  });

  it.each([
    [10, true],
    [11, false],
  ])("of two words of %i is above 0: %s", async (count, isAbove) => {
    const others = Array.from({ length: count - 2 }, (_, number) => `w${number}`).join(" ");
    const hit = await best(await described(office), `demand letter ${others}`);
    expect(hit?.evidence.terms.words).toBe(2);
    expect((hit?.score ?? 0) > 0).toBe(isAbove);
  });

  it.each([
    "I'm not sure how to draft a demand letter to the carrier",
    "Don't forget to draft the demand letter to the carrier",
    "Draft a demand letter to the carrier, don't change the deadline",
    "People who do not draft a demand letter to the carrier lose",
  ])("counts the words that a message with a negation asks for: %j", async (message) => {
    expect((await best(await described(office), message))?.score).toBeGreaterThan(0.6);
  });

  it.each([
    ["before it", `Draft a demand letter to the insurance carrier:\n\n${PROSE}`],
    ["after it", `${PROSE}\n\nDraft a demand letter to the insurance carrier`],
    [
      "after it, with a fenced block at the end",
      `Draft a demand letter to the insurance carrier\n\n\`\`\`\n${PROSE}\n\`\`\`\n`,
    ],
  ])("of a request is the same with a long text that stands %s", async (_, message) => {
    const index = await described(office);
    const alone = await best(index, "Draft a demand letter to the insurance carrier");
    expect(alone?.score).toBeGreaterThan(0.9);
    expect(await best(index, message)).toMatchObject({ skill: { name: "letters" }, score: alone?.score });
  });

  it("of a long text that no skill is for stays low, however many of its words are in the skill", async () => {
    const text = `${PROSE} The letter of the carrier had named damages, and a deadline passed in the garden. ${PROSE}`;
    expect((await best(await described(office), text))?.score ?? 0).toBeLessThan(0.1);
  });

  it("counts characters in scripts without spaces", async () => {
    const hit = await best(await described(office), "帮我汇总并生成周报");
    expect(hit).toMatchObject({ skill: { name: "reports" } });
    expect(hit?.score).toBeGreaterThan(0.5);
    expect((await best(await described(office), "周报"))?.score).toBe(0);
    expect((await best(await described(office), "帮我汇总并生成日报"))?.score).toBeLessThan(hit?.score ?? 0);
  });

  it.each([
    ["die Rechnung für den Kunden bitte mit der Mahnung", ["rechnung", "kunden", "mahnung"]],
    ["je voudrais une facture pour le client avec les rappels", ["voudrais", "facture", "client", "rappels"]],
    ["quiero una carta para el cliente con las facturas", ["carta", "cliente", "facturas"]],
    ["vorrei una lettera per il cliente con le fatture", ["lettera", "cliente", "fatture"]],
    ["preciso de uma carta para o cliente com as faturas", ["carta", "cliente", "faturas"]],
    ["maak een brief voor de klant met de facturen", ["maak", "brief", "klant", "facturen"]],
    ["did he die in the war with his son?", ["die", "war", "son"]],
    // As much French as Spanish; the first list counts.
    ["facture de la vous por", ["facture", "por"]],
  ])("leaves out the function words of a message's own language: %j", async (message, words) => {
    const index = await described({ billing: "Rechnung Kunden facture client cliente klant die war son mit pour" });
    const { found = [], missing = [] } = (await best(index, message))?.evidence.words ?? {};
    expect([...found, ...missing].toSorted()).toEqual(words.toSorted());
  });

  it("leaves out Chinese function words, but ranks by them", async () => {
    const index = await described({ reports: "当用户说「帮我写这个周报」时汇总周报" });
    const hit = await best(index, "帮我翻译这个");
    expect(hit?.skill.name).toBe("reports");
    expect(hit).toMatchObject({ score: 0, evidence: { words: { found: [] } } });
    expect((await best(index, "帮我汇总周报"))?.evidence.words.found).toEqual(["汇总", "总周", "周报"]);
  });

  it("does not gain from the absence of a competitor", async () => {
    const message = "draft a demand letter to the insurance carrier with damages and a deadline for the vegetable";
    const alone = await best(await described({ letters: office.letters }), message);
    const among = await best(await described(office), message);
    expect(alone?.evidence.terms.margin).toBe(1);
    expect(among?.evidence.terms.margin).toBeGreaterThan(0.65);
    expect(among?.evidence.terms.margin).toBeLessThan(1);
    expect(alone?.score).toBe(among?.score);
  });

  it("ignores a last paragraph of code", async () => {
    const code = "const letter = (damages) => { demand[letter] = {}; }\nletter.draft({ demand: [] });";
    const message = `Translate this.\n\n${PROSE}\n\n${code}`;
    expect((await best(await described(office), message))?.score ?? 0).toBe(0);
  });
});

describe("the messages that a skill lists", () => {
  const keys =
    "examples:\n  - turn the minutes into a thank-you note\nnot_for:\n  - draft the damages section of a court brief\n";

  it("under `examples` find it, and under `not_for` never load it", async () => {
    const plain = await described({ letters: office.letters });
    const index = await described({ letters: office.letters }, keys);
    expect(index.diagnostics).toEqual([]);
    const example = "turn those minutes into a thank-you note";
    expect((await best(plain, example))?.score ?? 0).toBeLessThan(0.5);
    expect((await best(index, example))?.score).toBeGreaterThan(0.6);
    const refused = await best(index, "Draft the damages section of the court brief");
    expect(refused).toMatchObject({
      score: 0,
      evidence: { refusedBy: "draft the damages section of a court brief" },
    });
    const near = "draft a demand letter to the carrier about the damages";
    expect((await best(index, near))?.score).toBeGreaterThan(0.6);
  });

  it("may be one message, or come from a manifest, whose lists take precedence", async () => {
    const one = await described(
      { letters: office.letters },
      "examples: write to them\nnot_for: [phone them, visit them]\n",
    );
    expect(one.get("letters")).toMatchObject({ examples: ["write to them"], notFor: ["phone them", "visit them"] });
    const manifest = { skills: [{ name: "letters", file: "a.md", examples: ["sue them"], not_for: ["call them"] }] };
    const files = { "skills_manifest.json": manifest, "a.md": skillFile("letters", "Letters.") };
    const listed = (await loadSkills(temporaryFolder(files))).get("letters");
    expect(listed).toMatchObject({ examples: ["sue them"], notFor: ["call them"], metadata: {} });
  });

  it.each([
    ["draft a demand letter to the carrier", false],
    ["draft a demand letter, and then call the carrier", false],
    ["answer the demand letter of the carrier", true],
    ["the deadline for damages", true],
    ["set a deadline to the carrier for the damages and draft a demand letter", false],
  ])("under `not_for` do not refuse a message for the words of the skill: %j %s", async (message, isRefused) => {
    const index = await described(
      { letters: office.letters },
      "not_for:\n  - answer a demand letter\n  - call them\n  - a deadline for the damages\n",
    );
    expect((await best(index, message))?.score === 0).toBe(isRefused);
  });

  it.each([
    ["two words, one of which the skill lacks", "alpha beta red blue green", "alpha beta four five body", true],
    ["two words of the skill", "letter carrier red blue green", "letter carrier four five body", false],
    ["one word", "alpha red blue green", "alpha four body", false],
    ["three of four words, all of the skill", "letter carrier damages ann", "letter carrier damages bob", true],
    ["three of twenty words", "alpha beta gamma a1 a2 a3 a4 a5", "alpha beta gamma b1 b2 b3 b4 b5 b6 b7 b8 body", true],
    ["three of 21 words", "alpha beta gamma a1 a2 a3 a4 a5 a6", "alpha beta gamma b1 b2 b3 b4 b5 b6 b7 b8 body", false],
  ])("under `not_for` refuse a message that shares %s", async (_what, notFor, message, isRefused) => {
    const index = await described({ letters: office.letters }, `not_for: [${notFor}]\n`);
    const hit = await best(index, message);
    expect(hit?.evidence.refusedBy).toBe(isRefused ? notFor : undefined);
  });

  it("under `examples` take precedence over those under `not_for` that resemble a message no more", async () => {
    const index = await described(
      { letters: office.letters },
      "examples: [alpha beta gamma delta ann]\nnot_for: [alpha beta gamma delta bob, alpha beta gamma delta zoe]\n",
    );
    const refusedBy = async (message: string): Promise<string | undefined> =>
      (await best(index, message))?.evidence.refusedBy;
    expect(await refusedBy("alpha beta gamma delta ann")).toBeUndefined();
    expect(await refusedBy("alpha beta gamma delta eve")).toBeUndefined();
    expect(await refusedBy("alpha beta gamma delta bob")).toBe("alpha beta gamma delta bob");
  });

  it("under `not_for` do not count against other messages", async () => {
    const plain = await best(await described({ letters: office.letters }), "draft a demand letter about a parcel");
    const index = await described(
      { letters: office.letters },
      "not_for:\n  - track a parcel on its way to the carrier\n",
    );
    const listed = await best(index, "draft a demand letter about a parcel");
    expect(listed?.score).toBe(plain?.score);
  });

  it("may be very many, or very long", async () => {
    const examples = Array<string>(150_000).fill("merge");
    const notFor = ["erase all of it ".repeat(7000), "erase the files"];
    const skill = (await described(office)).get("garden");
    const messages = skill && labelledMessages({ ...skill, examples, notFor });
    expect(refusedByMessages(messages, queryWords("merge the PDF files"))).toBeUndefined();
    expect(refusedByMessages(messages, queryWords("erase these files"))).toBe("erase the files");
  });

  it("are dropped if they are not messages, with a diagnostic that says so", async () => {
    const index = await described({ letters: office.letters }, "examples:\n  - from: Ann\n    text: hello\n");
    expect(index.get("letters")?.examples).toBeUndefined();
    const message = "The frontmatter's examples is ignored: Expected a list of messages.";
    expect(index.diagnostics).toEqual([
      { code: "frontmatter-field", severity: "warning", message, path: "letters/SKILL.md", line: 4 },
    ]);
  });
});
