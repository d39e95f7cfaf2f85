import type { LocaleCode } from "../site/locales.ts";

// The same for articles and for what visitors type, in every script.

/**
 * Words of questions that do not name the subject. English ones count everywhere, because every index has English names
 * and loanwords.
 */
const stopWords: Readonly<Record<LocaleCode, ReadonlySet<string>>> = {
  en: list(
    "a an and any are as at be been by can could did do does for from get gets getting got had has have how i if in into is isnt it its just many me much my no not of on or please should so some still that the their them then there they this to too up was we were what whats when where which who why will with wont would you your am im cant dont doesnt want need",
  ),
  ru: list(
    "а без более бы был быть в вам вас во вот все всё где да для до его ее если есть ещё же за зачем и из или им их к как какая какие какого какой ко когда кто куда ли можно мне много мой мои мою моя мы на надо не нет но ну нужна нужно о об от очень по почему при про с сделать со сколько такое так такой там то тоже только ты у уже хочу чего чем что чтобы эта эти это я",
  ),
  uk: list(
    "або але без в вам ви від він вона все де до для є ж за з зі і й із їх його її як яка яке які який якого коли куди ли мені мій мої моя мою можна ми на навіщо не немає ні о об от по про при скільки та так там те тільки треба у уже хочу це ця ці чи чим чого чому що щоб я",
  ),
  es: list(
    "a al algo con como cómo cual cuál cuales cuando cuándo cuánto cuánta cuántas cuántos de del donde dónde el ella en entre es esta está están esto este ha hace hacer hay la las le lo los más me mi mis muy no o para pero por porque puede puedo que qué quiero se sea ser si sí sin sobre son su sus te tengo un una unos y ya yo",
  ),
  fr: list(
    "à a au aux avec ce ces cet cette c'est comment combien d dans de des du elle en est est-ce et être faut fait faire il ils j'ai je l la le les leur lequel ma mais me mes mettre mon n ne on ou où par pas peut peux plus pour pourquoi qu que quel quelle quels quelles qui quoi s sa se ses si son sont sur ta te tu un une y d'un d'une qu'est",
  ),
  "pt-br": list(
    "a à ao aos as com como da das de dela dele do dos e é ela ele em entre é era essa esse está esta este eu foi há isso já lá mais mas me meu meus minha minhas muito na não nas no nos o onde os ou para pela pelo por porque posso pode qual quais quando quanta quantas quanto quantos que quê quem quero se sem ser seu sua são tem tenho um uma você",
  ),
  it: list(
    "a ad ai al alla anche che chi ci come con cos'è cosa così da dal dalla dei del della delle di dove e è ed essere fa fare già gli ha hanno ho i il in io la le li lo ma mi mia miei mio molto nel nella non o per perché più posso può qual qual'è quale quali quando quanta quante quanti quanto quello questo se sei senza si sono su sul sulla suo ti tra un una uno vuol voglio",
  ),
  pl: list(
    "a ale albo by być ci co czemu czy dla dlaczego do gdzie go i ich ile im ja jak jaka jaki jakie jako jego jej jest jestem już kiedy kto która które który mam ma mi mnie moich moja moje mogę można mój na nie o od oraz po pod przez przy się są skąd ta tak tam te tego ten to trzeba tu tylko w we z za ze że żeby",
  ),
  tr: list(
    "acaba ama bana ben benim bir bu da daha de değil diye en gibi hangi hangisi için ile ise kaç kadar ki kim mi mı mu mü nasıl ne neden nedir nerede niçin niye o olarak olan oldu olur sonra şu ve veya var ya yok zaman demek",
  ),
  kk: list(
    "ал арқылы бар басқа болады бола болу бір да де деген дейін егер ең және жоқ керек кейін қай қайда қайдан қайсысы қалай қандай қанша қашан ма мен менің менде не неге немесе неше нені ол осы па пен сол та те туралы үшін бе ба",
  ),
  id: list(
    "ada adalah aku apa apakah atau bagaimana bagi belum berapa bisa boleh bukan buat cara dalam dan dari dengan di dia gimana harus ini itu jika juga kalau kapan karena ke kenapa kok mana mau mengapa pada pakai perlu saja sama saya sebaiknya siapa sudah tapi tentang tidak untuk yang",
  ),
  ms: list(
    "ada adakah adalah apa apakah atau bagaimana bagi belum berapa bila boleh bukan cara dalam dan dari daripada dengan di guna ini itu jika juga kalau ke kenapa lebih macam mana mahu mengapa nak pada patut perlu saya sebab sudah tak tapi tentang tidak untuk yang",
  ),
  "zh-cn": list(
    "怎么 怎样 如何 什么 为什么 哪里 哪个 哪些 吗 呢 的 了 是 在 和 与 我 我的 有 可以 能 要 会 这个 一个 多少 请问 不",
  ),
  ko: list(
    "가 과 그 나 내 는 를 무엇 뭐 뭔가요 무슨 수 안 어떤 어떻게 어디 언제 얼마 얼마나 얼마인가요 에 에서 와 왜 요 은 을 의 이 저 제 좀 하나요 되나요 있나요 인가요 것 방법",
  ),
  ar: list(
    "كيف ما ماذا لماذا ليش متى متي اين وين هل في من علي على الي الى إلى عن مع هذا هذه هو هي انا لي او أو أم و لا ان أن يمكن يمكنني كم أي اي أيهما ايش بس كل ذلك التي الذي تم يتم قد عند مقابل بين لم لن",
  ),
  fa: list(
    "چگونه چطور چرا چه چی کی کجا آیا از به در با را که این آن من مرا است هست و یا برای هم یعنی چیست چقدر چند کدام تا بر شود می‌شود می کنم کند شده باید هر",
  ),
  ur: list(
    "کیا کیسے کیوں کب کہاں کون کونسا سا سی میں کا کی کے کو سے پر ہے ہیں اور یا یہ وہ میرا میری میرے نہیں کتنا کتنی کتنے ہو ہوتا ہوتی ہوتے کر کروں کرنا ہوں ایک لیے نے بھی تو",
  ),
};

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(foldLetters));
}

function isStopWord(word: string, locale: LocaleCode): boolean {
  return stopWords.en.has(word) || stopWords[locale].has(word);
}

const segmenters = new Map<LocaleCode, Intl.Segmenter>();

function segment(text: string, locale: LocaleCode): readonly string[] {
  // Where spaces separate words, a pattern is twenty times as fast.
  if (!/[\p{sc=Han}\p{sc=Hangul}]/u.test(text)) return text.match(/[\p{L}\p{N}\p{M}]+(?:['’ʼ]\p{L}+)*/gu) ?? [];
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: "word" });
  segmenters.set(locale, known);
  return [...known.segment(text)].flatMap(({ segment: word, isWordLike }) => (isWordLike ? [word] : []));
}

/** Adds every pair of signs of Han and Hangul words, as parts of a compound. */
export function splitWords(text: string, locale: LocaleCode): string[] {
  return segment(text.normalize("NFKC"), locale).flatMap((word) => {
    // `PPS+` and `PPS`, `d=5000`: the segmenter has split at the signs.
    return /^[\p{sc=Han}\p{sc=Hangul}]{3,}$/u.test(word) ? [word, ...listPairs(word)] : [word];
  });
}

function listPairs(word: string): readonly string[] {
  const signs = [...word];
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

/** Folds letters and removes the ending; null for a stop word. */
export function toTerm(word: string, locale: LocaleCode): string | null {
  const folded = foldLetters(word);
  if (isStopWord(folded, locale)) return null;
  // A single sign has a meaning in Chinese, not in an alphabet.
  if (folded.length < 2 && !/[\p{sc=Han}\d]/u.test(folded)) return null;
  const term = stem(folded);
  return isStopWord(term, locale) ? null : term;
}

/** Case, accents, Arabic vowels and tatweel, the alefs, Persian and Arabic kaf and yeh, Russian ё. */
export function foldLetters(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/(?<=[\p{sc=Latin}\p{sc=Arabic}])\p{M}+|(?<=[Ее])\u0308/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/\u0640/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/[ىیې]/g, "ي")
    .replace(/ک/g, "ك")
    .replace(/[ةۀہھ]/g, "ه")
    .replace(/ؤ/g, "و")
    .replace(/ئ/g, "ي")
    .replace(/[’ʼ']/g, "");
}

const cyrillicEnding =
  /(?:иями|ями|ами|иях|иям|ием|ого|его|ому|ему|ыми|ими|ієм|ією|ості|ость|ости|остью|ует|уют|ается|яется|ются|ться|тись|ить|ать|ять|еть|ити|ати|яти|ует|ах|ях|ов|ев|ів|їв|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ою|ею|ть|ит|ет|ят|ют|ут|лар|лер|дар|дер|тар|тер|дың|дің|ның|нің|у|ю|а|я|о|е|и|ы|ь|й|і|ї|є)$/;

const latinEnding = /(?:ings?|ies|ied|es|ed|s|e|y)$/;

/** Removes an inflected ending without a dictionary: the rest need not be a word. */
function stem(word: string): string {
  if (/^\p{sc=Cyrillic}{5,}$/u.test(word)) return withoutEnding(word, cyrillicEnding, 4);
  if (/^[a-z]{5,}$/.test(word)) return withoutEnding(word, latinEnding, 4);
  if (/^\p{sc=Arabic}{4,}$/u.test(word)) {
    const bare = word.replace(/^(?:وال|بال|كال|فال|لل|ال)(?=.{3})/, "");
    return bare.replace(/(?<=.{3})(?:ات|ون|ين|ها|هاي|ان)$/, "").replace(/(?<=.{3})ه$/, "");
  }
  return word;
}

function withoutEnding(word: string, ending: RegExp, least: number): string {
  const bare = word.replace(ending, "");
  return bare.length >= least ? bare : word;
}
