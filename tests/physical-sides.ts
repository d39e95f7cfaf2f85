import { lineOf } from "./source-files.ts";

const sided =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-(?:width|style|color))?|border-(?:top|bottom)-(?:left|right)-radius|left|right)$/;
const alignment = /^(?:text-align|float|clear|justify-self|justify-items|justify-content)$/;
const shorthand = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-width|border-style|border-color)$/;
const sidedInScript =
  /\b(?:(?:scroll)?(?:margin|padding)(?:Left|Right)|border(?:Left|Right)(?:Width|Style|Color)?|border(?:Top|Bottom)(?:Left|Right)Radius)\s*:/gi;

/** The values of a declaration, where `calc(1px + 2px)` is one. */
function splitValues(value: string): string[] {
  const values: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of `${value.replace(/!important/, "").trim()} `) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth > 0 || !/\s/.test(character)) current += character;
    else if (current !== "") {
      values.push(current);
      current = "";
    }
  }
  return values;
}

function isPhysical(property: string, value: string): boolean {
  if (sided.test(property)) return true;
  if (alignment.test(property)) return /^(left|right)$/.test(value.replace(/!important/, "").trim());
  if (!shorthand.test(property)) return false;
  const values = splitValues(value);
  return values.length === 4 && values[1] !== values[3];
}

/** Declarations that name a left or a right. One that must is preceded by a comment "physical: <reason>". */
export function findPhysicalSides(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) => {
    const text = source
      .replace(/\/\*\s*physical:\s*\S[^*]*\*\/\s*[^;{}]*;/g, (excused) => excused.replace(/[^\n]/g, " "))
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
    return [...text.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)]
      .filter(([, property = "", value = ""]) => isPhysical(property, value))
      .map((match) => `${path}:${lineOf(text, match.index)} ${match[0].trim()}`);
  });
}

/** The same in style objects of components. */
export function findPhysicalStyles(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(sidedInScript)].map((match) => `${path}:${lineOf(text, match.index)} ${match[0]}`),
  );
}
