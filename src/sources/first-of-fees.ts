// Spec §3.3: a fee and its type may arrive as an array, of which only the first element is used. This is true for every
// source.

const names = ["fee", "fee_type", "soloFee", "networkFee", "poolFee", "poolFeePercent", "payoutScheme"] as const;
const isFee: ReadonlySet<string> = new Set(names);
/** A quick check: nearly no response has such a list. */
const feeList = new RegExp(`"(?:${names.join("|")})"\\s*:\\s*\\[`);

/** Puts the first element in place of each such array. An empty one stays, for the schema to refuse. */
export function takeFirstOfFees(response: unknown, text: string): unknown {
  return feeList.test(text) ? replaceLists(response) : response;
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
