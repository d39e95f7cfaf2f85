import compile from "icu-minify/compile";

interface Plural {
  readonly argument: string;
  readonly categories: readonly string[];
}

/** What one ICU message asks of its caller, and how it speaks of numbers. */
interface MessageShape {
  /** Names of arguments, and of tags as `<name>`. */
  readonly placeholders: Set<string>;
  /** Arguments that must be numbers. */
  readonly numbers: Set<string>;
  /** Its cardinal plurals, without exact values (`=1`). */
  readonly plurals: Plural[];
}

// The second member of a compiled node; a tag has its first child there, an argument nothing.
const SELECT = 1;
const PLURAL = 2;
const ORDINAL = 3;
const NUMBER = 4;
const TIME = 6;

/** Read from the compiled message, as the pages have it. Throws the parser's error, also for a plural without `other`. */
function readShape(message: string): MessageShape {
  const shape: MessageShape = { placeholders: new Set(), numbers: new Set(), plurals: [] };
  walk(compile(message), shape);
  return shape;
}

/** A text, a lone `#`, or a list of nodes. */
function walk(nodes: unknown, shape: MessageShape): void {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes) if (Array.isArray(node)) walkNode(node, shape);
}

function walkNode([name, kind, ...rest]: readonly unknown[], shape: MessageShape): void {
  if (typeof name !== "string") throw new Error("A compiled node begins with its name");
  const isArgument = kind === undefined || (typeof kind === "number" && kind >= SELECT && kind <= TIME);
  if (!isArgument) {
    shape.placeholders.add(`<${name}>`);
    walk([kind, ...rest], shape);
    return;
  }
  shape.placeholders.add(name);
  if (kind === PLURAL || kind === ORDINAL || kind === NUMBER) shape.numbers.add(name);
  const [options] = rest;
  if (kind !== SELECT && kind !== PLURAL && kind !== ORDINAL) return;
  if (typeof options !== "object" || options === null) throw new Error(`${name} has no branches`);
  const keys = Object.keys(options);
  if (kind === PLURAL) shape.plurals.push({ argument: name, categories: keys.filter((key) => !key.startsWith("=")) });
  for (const branch of Object.values(options)) walk(branch, shape);
}

/** What a translation has and needs otherwise than its English message, as sentences; empty when it fits. */
export function findMessageFaults(english: string, translation: string): string[] {
  if (translation.trim() === "") return ["is empty"];
  const wanted = readShape(english);
  let shape: MessageShape;
  try {
    shape = readShape(translation);
  } catch (error) {
    return [`does not parse: ${error instanceof Error ? error.message : String(error)}`];
  }
  return [
    ...[...wanted.placeholders].filter((name) => !shape.placeholders.has(name)).map((name) => `lacks ${name}`),
    ...[...shape.placeholders]
      .filter((name) => !wanted.placeholders.has(name))
      .map((name) => `has ${name}, which English does not`),
    ...[...shape.numbers]
      .filter((name) => wanted.placeholders.has(name) && !wanted.numbers.has(name))
      .map((name) => `takes ${name} for a number`),
  ];
}

/** Plurals of a message that do not have exactly the categories of its language; exact values may stand beside them. */
export function findPluralFaults(message: string, iso: string): string[] {
  const wanted = new Intl.PluralRules(iso).resolvedOptions().pluralCategories.toSorted();
  return readShape(message)
    .plurals.filter(({ categories }) => categories.toSorted().join() !== wanted.join())
    .map(({ argument, categories }) => `${argument} has ${categories.join(", ")}, not ${wanted.join(", ")}`);
}
