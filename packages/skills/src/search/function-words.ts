/**
 * Function words of other languages. In a message in such a language they say nothing about the task, but in
 * descriptions in that language they are rare. They are applied to messages only, and only to those in their language:
 * "die", "war" and "son" are English words too. Compared in lower case; the most frequent ones first.
 */
const FUNCTION_WORDS: readonly ReadonlySet<string>[] = [
  // German
  `der die das und ist ich nicht ein eine einen einem einer zu mit für auf von den dem des im in es sich auch als an bei aus nach wie
  wir sie du er mir mich mein meine meinen dir dich uns unser unsere kannst können bitte was wenn aber oder um noch nur zum zur über
  hat habe haben sind war wird werden diese dieser dieses diesen`,
  // French
  `le la les un une des de du et est je ne pas que qui pour dans sur avec au aux en il elle nous vous ils elles tu me moi mon ma mes
  ton ta tes son sa ses notre nos votre vos ce cet cette ces se ou mais par plus comme peux pouvez être sont ai avez veux`,
  // Spanish
  `el la los las un una unos unas de del y es yo no que en por para con se su sus al lo le les mi mis tu tus nos me te como más pero o
  si este esta estos estas ese esa son está hay ser puedes puede quiero necesito sobre cuando muy sin`,
  // Italian
  `il lo la i gli le un uno una di del della dei delle degli e è io non che in per con su al alla ai alle da dal dalla si mi ti ci vi
  mio mia miei mie tuo tua questo questa questi queste come ma o se sono ho hai puoi vorrei nel nella più`,
  // Portuguese
  `o a os as um uma uns umas de do da dos das e é eu não que em no na nos nas por para com se seu sua meu minha meus minhas ao à pelo
  pela como mas ou mais este esta isso esse essa são está tem você pode preciso quero sobre quando muito sem me`,
  // Dutch
  `de het een en is ik niet van in op te voor met dat die aan er om zijn was wat als ook bij naar uit hoe wij we je jij u hij ze mij
  mijn jouw ons onze deze dit kan kun kunt maar of door over nog wel heb heeft hebben worden wordt graag`,
].map((words) => new Set(words.split(/\s+/)));

/** Minimum number of different function words by which a language is recognised. */
const MIN_KNOWN = 2;

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the function words of the language of a message, or none if it is in English or the language is not clear.
 *
 * @param words - the different words of the message, in lower case
 * @param chatWords - the stop words of the search, which are English
 */
export function functionWordsOf(words: ReadonlySet<string>, chatWords: ReadonlySet<string>): ReadonlySet<string> {
  const countIn = (known: ReadonlySet<string>): number => [...words].filter((word) => known.has(word)).length;
  const counts = FUNCTION_WORDS.map(countIn);
  const most = Math.max(...counts);
  const found = FUNCTION_WORDS[counts.indexOf(most)] ?? NONE;
  return most >= MIN_KNOWN && most > countIn(chatWords) ? found : NONE;
}
