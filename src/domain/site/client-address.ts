/** Hands the visitor's address from the server to a page's action. The server drops one that a visitor sends. */
export const clientAddressHeader = "x-adit-client-address";

const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** A proxy, a monitor, or a visitor whose proxy does not pass on their address. */
export function isPrivateAddress(address: string): boolean {
  return privateAddress.test(unmapped(address));
}

/** The key for counting visitors: the IPv4 address, or the /64 network of IPv6, which is one household. */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  return plain.includes(":") ? firstGroups(plain, 4) : plain;
}

/** The /48 of an IPv6 address, which one customer of a provider gets (65,536 networks); null for IPv4. */
export function siteOf(address: string): string | null {
  const plain = unmapped(address);
  return plain.includes(":") ? firstGroups(plain, 3) : null;
}

function firstGroups(address: string, count: number): string {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array(Math.max(0, 8 - groups.length - behind.length)).fill("0"), ...behind];
  return whole
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
