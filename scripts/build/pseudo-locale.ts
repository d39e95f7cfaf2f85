// Made-up languages for those who make the site (`PSEUDO_LOCALES=1 npm run dev`): what is not in a catalogue, does not
// stretch, or does not turn around, is seen at once.

const plain = "aceilnosuyzACEILNOSUYZ";
const marked = "áçéíłñöšüýžÁÇÉÍŁÑÖŠÜÝŽ";

/** As long as German or Finnish would be, with marks above the letters (en-XA). */
function accent(text: string): string {
  const letters = text.replaceAll(/[^a-zA-Z]/g, "").length;
  return `${text.replaceAll(/[a-zA-Z]/g, (letter) => marked[plain.indexOf(letter)] ?? letter)}${"~".repeat(Math.ceil(letters * 0.35))}`;
}

/** English letters that run from right to left (ar-XB): U+202E turns them, U+202C ends it. */
function mirror(text: string): string {
  return text.trim() === "" ? text : `\u202e${text}\u202c`;
}

const changes = { "en-XA": accent, "ar-XB": mirror } as const;
export type PseudoLocale = keyof typeof changes;

/** Which language's address shows which made-up one: one of each direction. */
export const pseudoLocales: Readonly<Record<string, PseudoLocale>> = { pl: "en-XA", ur: "ar-XB" };

/** An ICU message with its words changed. What stands in braces (placeholders, plural forms) and the tags are left alone. */
export function toPseudo(message: string, locale: PseudoLocale): string {
  let depth = 0;
  return message
    .split(/([{}]|<[^>]*>)/)
    .map((part) => {
      if (part === "{") depth += 1;
      if (part === "}") depth -= 1;
      const isText = depth === 0 && !/^[{}<]/.test(part);
      return isText && part !== "" ? changes[locale](part) : part;
    })
    .join("");
}
