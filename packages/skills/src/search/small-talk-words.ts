/** Words of thanks, agreement and goodbyes, which ask for nothing, by language. Compared in lower case. */
export const SMALL_TALK_WORDS: Readonly<Record<string, string>> = {
  en: `ace acknowledged agreed amazing appreciate appreciated awesome beautiful bless bravo brill brilliant bud bye cheerio cheers
    chef clear congrats cool deal delighted enjoy exactly excellent fab fair fantastic fine glad goodbye goodnight grand great
    gotcha guys haha hahaha heard heh hello helped helpful helps hey hi hooray job kind kindly legend lifesaver lol love lovely
    luv jeez madam magic marvellous mate neat nice night noted obliged oh ok okay ouch pal peachy perfect phew pleasure received
    right roger sent sir smashing solid sorry sorted sounds splendid spot star stellar super superb sweet ta team terrific thank
    thanks thankyou thx tidy top ty tysm understood ur useful weekend welcome whew wicked wonderful worked works wow yay yeah
    yep yes yup`,
  de: `ach alles bald bescheid besten beruhigt bis bitteschön cool dank danke dankeschön dir einverstanden ende entschuldigung
    freundlich geholfen gemacht genau gern gerne gut guten hallo herzlich herzlichen hervorragend hilft hilfe ihnen jawohl klar
    klasse lieb lieben liebe läuft mega merci moin morgen na okay passt perfekt prima richtig schön schönen schönes sehr servus
    so später spitze stimmt super tag tausend toll tschüss verstanden verstehe viel viele vielen vielmals weiß wochenende
    wunderbar`,
  fr: `accord adieu ah bcp bien bientôt bon bonne bonsoir bravo cool c'est chouette clair compris dac entendu excellent excellente
    formidable génial gentil impeccable journée merci noté nickel ok oui parfait parfaite revoir salut sauvez soirée super top
    très tout beaucoup marche remercie va vraiment week end`,
  es: `adiós amable anotado bien bueno buenas buenos buenísimo campeón claro crack días entendido estupendo excelente fenomenal
    genial gracias gusto guay hasta hecho hola igualmente ja jaja jajaja listo listos luego maja majo mañana mil muchas muchísimas
    máquina nada oído ok ole perfecto perfecta queda saludos sí tardes vale venga amigo`,
  it: `apposto arrivederci bene benissimo bravo brava buon buona buono capito certo chiaro ciao d'accord fantastico giornata gentile
    gentilissima gentilissimo grande grazie lavoro mille molto ok ottimo perfetto prego presto ricevuto serata sì tante va tutto`,
  pt: `abraço adeus amanhã até beleza bem bom boa brigado brigada certo combinado dia entendi entendido excelente fixe impecável
    joia legal logo massa muito muita obrigado obrigada obrigadão ok olá ótima ótimo perfeito show tá tarde tchau tudo valeu noite`,
  nl: `akkoord alvast bedankt begrepen dag dagje dank dankjewel dankuwel dankje doei duidelijk fijn geweldig goed heel helder
    helemaal hartelijk hoi ja mooi oke oké perfect prachtig prima snap super top tot veel vriendelijk weekend werkt ziens`,
  pl: `cześć dobra dobrze do dzięki dziękuję bardzo ekstra fajnie gotowe jasne no pięknie porządku serdecznie super świetnie ok
    okej rozumiem widzenia zrozumiałam zrozumiałem miłego dnia pozdrawiam idealnie spoko tak w wielkie`,
  tr: `akşamlar anladım anlaşıldı çok ederim eline evet eyvallah görüşürüz güzel günler harika iyi kolay gelsin merhaba mükemmel
    ol oldu olun peki sağ sağlık sağol saol süper tamam tamamdır teşekkür teşekkürler`,
  ru: `ага благодарю большое вам всё все встречи да добрый договорились здорово классно класс круто ладно норм огромное ок окей
    отлично очень понял поняла понятно помогли пока прекрасно привет принято свидания спасибо супер тебе угу хорошо замечательно
    ясно`,
  ar: `أحسنت الله اللقاء العافية بارك جزيلا جزيلاً جميل حسنا حسناً رائع شكرا شكراً طيب فهمت فيك لك لكم ممتاز مع مرحبا السلامة نعم
    تمام واضح يعطيك إلى`,
};

/** Phrases of the same kind in scripts that are written without spaces, or whose words have endings. */
export const SMALL_TALK_PHRASES = new RegExp(
  [
    "太好了|太棒了|非常|多谢|多謝|谢谢|謝謝|感谢|感謝|辛苦|麻烦|明白|知道|了解|清楚|收到|没问题|好的|好嘞|好吧|行|可以|不错|完美|厉害|给力|搞定",
    "就这个|就这样|再见|拜拜|哈+|[您你赞棒懂真很太]|了|啦|啊|哦|嗯|呀|嘛|好",
    "ありがと|う|ございま(?:した|せんでした|す)|お世話に|なりました|助か(?:りました|ります|った|る)|了解|承知|(?:わか|分か)り|しました|ました|です|どうも",
    "なるほど|お疲れ様|よろしく|お願いします|はい|うん|すごい|素敵|最高|嬉しい|完璧|バッチリ|オッケー|いいね|すみません|大丈夫|[よ良]かった|[ねよ]",
    "감사(?:합니다|해요|드려요|드립니다)?|고마워요?|고맙습니다|수고하(?:셨습니다|셨어요|세요)|알겠(?:습니다|어요|어)|확인했(?:습니다|어요)|네|넵|예",
    "좋(?:아요|아|습니다|네요)|완벽(?:해요|합니다)?|오케이|정말|너무|최고(?:예요)?|다행(?:이에요)?|그렇군요|[ㅋㅎㅇㄱㅅ]+|굿|대박",
  ].join("|"),
  "gu",
);
