// Spec §3.3: a fee and its type may arrive as an array, of which only the first element is used. This holds for every source, so it
// is done before a schema looks at the answer.

/** What engines call a fee, or the scheme that it is taken under. */
const names = ["fee", "fee_type", "soloFee", "networkFee", "poolFee", "poolFeePercent", "payoutScheme"] as const;
const isFee: ReadonlySet<string> = new Set(names);
/** Nearly no answer has such a list: those are not walked through. */
const feeList = new RegExp(`"(?:${names.join("|")})"\\s*:\\s*\\[`);

/** The parsed answer with the first element in the place of each such array. An empty one stays, for the schema to refuse. */
export function takeFirstOfFees(answer: unknown, text: string): unknown {
  return feeList.test(text) ? replaceLists(answer) : answer;
}

function replaceLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceLists);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isList = isFee.has(name) && Array.isArray(member) && member.length > 0;
      return [name, replaceLists(isList ? member[0] : member)];
    }),
  );
}
