/** Neither certainty nor impossibility is printed: no odds are 0 or 100 %. */
export function formatChance(chance: number, percent: (fraction: number, digits: number) => string): string {
  if (chance > 0.9999) return ">\u202f99.99%";
  if (chance < 0.0001) return "<\u202f0.01%";
  return percent(chance, chance < 0.01 || chance > 0.99 ? 2 : 1);
}
