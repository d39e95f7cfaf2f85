/** The steps of a hashrate's unit: thousands of the base unit. */
export const rateSteps = ["0", "1", "2", "3", "4", "5"] as const;
