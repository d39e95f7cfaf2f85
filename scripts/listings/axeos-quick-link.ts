import type { Listing } from "./listed-site.ts";

/**
 * Lines of AxeOS's quick links (github.com/bitaxeorg/ESP-Miner): `search` is the host of the stratum server or
 * what it ends with, `user` the address that the device mines to.
 */
export const axeOsQuickLink: Listing = {
  name: "AxeOS quick link",
  file: "axeos-quick-link.txt",
  where: "https://github.com/bitaxeorg/ESP-Miner (a pull request to quicklink.service.ts)",
  write({ origin, pools }) {
    const mined = pools.filter(({ coin }) => coin.algorithmSlug === "sha256");
    const lines = mined.flatMap(({ coin, servers, hosts }) =>
      [...new Set([...servers.map(({ host }) => host), ...hosts])].map(
        (host) => `{ search: '${host}', url: \`${origin}/${coin.slug}/miner/stats/\${user}\` },`,
      ),
    );
    return lines.length === 0 ? null : { text: `${lines.join("\n")}\n`, missing: [] };
  },
};
