/** Once shared by all coins; rigs that still use them are told to move (spec §8). */
export const deprecatedPorts = [7777, 8888] as const;

export function isDeprecatedPort(port: number | null): boolean {
  return deprecatedPorts.some((deprecated) => deprecated === port);
}
