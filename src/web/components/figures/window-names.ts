/** The specification's names for the windows of a miner's figures (§3.15, §9.13): tooltips of the words on the page. */
export const windowNames = {
  tenMinutes: "10M",
  sixHours: "6H",
  day: "24h",
  week: "7D",
  thirtyDays: "30D",
  month: "31d",
} as const;
