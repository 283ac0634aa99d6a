/** Words with which a question looks back at the answer before it, by language. Compared in lower case. */
export const BACK_REFERENCES: Readonly<Record<string, string>> = {
  en: `again also another anymore anything but different either else first here instead it its last less longer more
    other others ones rather same second shorter still than that there these they third this those though too what's
    without`,
  de: `andere anderen anders auch aber dabei dafür damit das davon dazu diese dieser dieses doch dort eher gleiche
    gleichen jene kürzer länger lieber mehr nochmal selbe stattdessen weniger wieder zweite`,
  fr: `aussi autre autres ça ce celle celles celui cela cette ceux dedans encore là même mêmes moins plus plutôt pareil
    sinon`,
  es: `además ahí allí aquello ese esa esos esas eso este esta estos estas esto igual más menos mismo misma otra otro
    otras otros también tampoco`,
  it: `altra altro altre altri anche ancora ci ciò invece lì meno più questa questo queste questi quella quello stessa
    stesso`,
  pt: `aí ali ainda também outra outro outras outros isso isto esse essa este esta aquele aquela mais menos mesma mesmo`,
  nl: `ander andere anders dat deze dit dezelfde hetzelfde daar daarvan ook nog liever langer meer minder korter`,
  pl: `inne inny inna ten ta to te tego jeszcze też także takie samo sam zamiast`,
  tr: `ayrıca aynı başka bir bu bunu bunun daha diğer o onu şu yerine`,
  ru: `ещё еще это этот эта эти этого там тот та те также тоже другой другая другие другое вместо`,
  ar: `أيضا هذا هذه ذلك تلك نفس آخر أخرى بدلا`,
};

/** First words of questions that look back, by language. Compared in lower case. */
export const BACK_OPENINGS: Readonly<Record<string, string>> = {
  en: `and but or so then`,
  de: `und oder dann aber`,
  fr: `et ou donc mais puis`,
  es: `y o pero entonces`,
  it: `e ed o ma allora`,
  pt: `e ou mas então`,
  nl: `en of maar dan`,
  pl: `a i ale albo wtedy`,
  tr: `ve ama peki ya veya`,
  ru: `а и но или тогда`,
  ar: `و وماذا لكن أو`,
};

/** Phrases of the same kind in scripts that are written without spaces, or whose words have endings. */
export const BACK_REFERENCE_PHRASES =
  /呢|这|那|它|其他|另外|也|还|再|换|改|同样|一样|的话|それ|これ|あれ|その|この|もう|他の|別の|同じ|も|だと|なら|では|그|이거|저|같은|다른|더|도\s|도$|말고|그럼|그러면|는요|은요/u;
