/** What the specification calls the windows of a miner's figures (§3.15, §9.13): the title of what a page says in words. */
export const windowNames = {
  tenMinutes: "10M",
  sixHours: "6H",
  day: "24h",
  week: "7D",
  thirtyDays: "30D",
  month: "31d",
} as const;
