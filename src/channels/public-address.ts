import { BlockList, isIPv4, isIPv6 } from "node:net";

// What a visitor's URL may not reach: IANA's special-purpose registries, and addresses at which clouds give secrets.

const notPublic4 = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  // NAT of carriers; Alibaba's metadata service is in it.
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Link-local; the metadata service of most clouds is in it.
  "169.254.0.0/16",
  // Azure's own service.
  "168.63.129.16/32",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  const [address = "", bits] = range.split("/");
  notPublic4.addSubnet(address, Number(bits), "ipv4");
}

// Mapped IPv4 and NAT64 are outside of what is public, so neither can hide a private address.
const public6 = new BlockList();
public6.addSubnet("2000::", 3, "ipv6");
const notPublic6 = new BlockList();
for (const [address, bits] of [
  // Teredo, benchmarks, ORCHID.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 holds an IPv4 address.
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic6.addSubnet(address, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, "ipv4");
  // Only addresses that are not public have a zone (fe80::1%eth0).
  return (
    isIPv6(address) && !address.includes("%") && public6.check(address, "ipv6") && !notPublic6.check(address, "ipv6")
  );
}
