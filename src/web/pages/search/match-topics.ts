import type { LocaleCode } from "#src/domain/site/locales.ts";
import { splitWords, toTerm } from "#src/domain/text/search-words.ts";

/** What a search can ask of a pool and be answered with a figure. */
export const topics = [
  "minimum",
  "payoutFee",
  "fee",
  "payout",
  "confirmations",
  "server",
  "algorithm",
  "blockTime",
  "poolHashrate",
  "network",
  "difficulty",
  "price",
  "miners",
  "lastBlock",
] as const;
export type Topic = (typeof topics)[number];

/** The names of each topic in the visitor's language and in English, as pages write them. */
export type TopicNames = Readonly<Record<Topic, readonly string[]>>;

/** Words of a question that need not belong to a topic: "kas fee today". */
const SPARE_WORDS = 1;
const MOST_TOPICS = 2;
/** So many letters of a word that is still being typed suffice. */
const SHORTEST_START = 3;

/**
 * The topics that a question names with all of their words, longer names first: "minimum payout" is not about payouts. `subject` are
 * words of the question that say whose topic it is: a coin's name. Null when it says too much else.
 */
export function matchTopics(
  text: string,
  names: TopicNames,
  subject: readonly string[],
  locale: LocaleCode,
): readonly Topic[] {
  const termsOf = (words: string) => splitWords(words, locale).flatMap((word) => toTerm(word, locale) ?? []);
  const known = new Set(subject.flatMap(termsOf));
  const said = termsOf(text);
  const asked = [...new Set(said)].filter((term) => !known.has(term));
  const isNamed = (term: string, one: string) =>
    one === term || (one.length >= SHORTEST_START && term.startsWith(one) && one === said.at(-1));
  const labels = topics
    .flatMap((topic) => names[topic].map((name) => ({ topic, terms: [...new Set(termsOf(name))] })))
    .filter(({ terms }) => terms.length > 0 && terms.every((term) => asked.some((one) => isNamed(term, one))))
    .toSorted((one, other) => other.terms.length - one.terms.length);
  const taken = new Set<string>();
  const found: Topic[] = [];
  for (const { topic, terms } of labels) {
    const used = asked.filter((one) => terms.some((term) => isNamed(term, one)));
    if (found.includes(topic) || used.every((one) => taken.has(one))) continue;
    for (const one of used) taken.add(one);
    found.push(topic);
  }
  return asked.length - taken.size > SPARE_WORDS ? [] : found.slice(0, MOST_TOPICS);
}
