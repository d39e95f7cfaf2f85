/** Shapes of other pools' programs that the API speaks beside its own (src/api/dialects). */
export const apiDialects = [
  "miningcore",
  "public-pool",
  "open-ethereum-pool",
  "cryptonote",
  "nodejs-pool",
  "ckpool",
] as const;
export type ApiDialect = (typeof apiDialects)[number];
