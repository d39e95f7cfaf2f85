/** The header by which the server hands the visitor's address to a page's action. One that a visitor sends is thrown away. */
export const clientAddressHeader = "x-adit-client-address";

const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;
const plausible = /^[0-9a-f.:]{2,45}$/i;

/**
 * Who asks, for rate limits: the other end of the connection, or, when that is a proxy of our own network, the last
 * address in X-Forwarded-For that is not of it. What stands further left any visitor may have written.
 */
export function findClientAddress(remote: string | undefined, forwardedFor: string | undefined): string {
  const direct = unmapped(remote ?? "");
  if (direct === "") return "unknown";
  if (!privateAddress.test(direct)) return direct;
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => unmapped(hop.trim()))
    .filter((hop) => plausible.test(hop));
  return hops.findLast((hop) => !privateAddress.test(hop)) ?? hops[0] ?? direct;
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
