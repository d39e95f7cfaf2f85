/** All coins once shared these ports. Pages ask miners who still use them to move (spec §8). */
export const deprecatedPorts = [7777, 8888] as const;

export function isDeprecatedPort(port: number | null): boolean {
  return deprecatedPorts.some((deprecated) => deprecated === port);
}
