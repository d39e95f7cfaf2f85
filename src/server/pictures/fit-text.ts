export interface FittedText {
  readonly lines: readonly string[];
  /** Of the letters, in pixels. */
  readonly size: number;
}

export interface FitLimits {
  readonly width: number;
  readonly sizes: readonly number[];
  readonly lines: number;
}

/** The largest of the sizes (largest first) at which a text fits its width in so many lines; at the smallest it is cut. */
export function fitText(text: string, { width, sizes, lines: most }: FitLimits): FittedText {
  let cut: FittedText = { lines: [text], size: 0 };
  for (const size of sizes) {
    const lines = wrap(text, width / size);
    if (lines.length <= most && lines.every((line) => measureEms(line) * size <= width)) return { lines, size };
    cut = { lines: shorten(lines, most, width / size), size };
  }
  return cut;
}

/** Estimated width in units of the letters' size, a little more than the face's own (letters.test.ts measures it). */
export function measureEms(text: string): number {
  return [...text].reduce((sum, character) => sum + measureCharacter(character), 0);
}

function measureCharacter(character: string): number {
  if (/[ iljIıíìîïı.,:;!|'’·()[\]]/u.test(character)) return 0.32;
  if (/[mwMW@%ЖМШЩЮФЫжмшщюфы—–…&]/u.test(character)) return 1;
  if (/\p{Lu}/u.test(character)) return 0.76;
  return 0.61;
}

function wrap(text: string, ems: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && measureEms(`${last} ${word}`) <= ems) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function shorten(lines: readonly string[], most: number, ems: number): readonly string[] {
  return lines.slice(0, most).map((line, index) => {
    const isLast = index === most - 1 && lines.length > most;
    if (measureEms(line) <= ems && !isLast) return line;
    const characters = [...line];
    while (characters.length > 1 && measureEms(`${characters.join("")}…`) > ems) characters.pop();
    return `${characters.join("").trimEnd()}…`;
  });
}
