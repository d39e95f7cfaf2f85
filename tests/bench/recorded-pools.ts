import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { createMiningcoreReplay, recordedAt } from "../recorded-engines/miningcore.ts";

/** A Miningcore that has the recorded pool of Litecoin under the name of every coin, at the present time. */
export async function startRecordedPools(coins: readonly CoinSlug[]) {
  const replay = createMiningcoreReplay({ shiftMs: Date.now() - recordedAt });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://engine.test");
    const [, before = "", slug = "", after = ""] = /^(\/api\/(?:v2\/)?pools\/)([^/]+)(.*)$/.exec(url.pathname) ?? [];
    url.pathname = `${before}ltc-pplns${after}`;
    const { status, body } = replay({ method: request.method ?? "GET", url, body: "" });
    const { ticker, algorithmSlug } = getCoin(coins.find((coin) => coin === slug) ?? "ltc");
    const renamed = body
      .replaceAll(/"(type|symbol)": "LTC"/g, `"$1": "${ticker}"`)
      .replaceAll('"algorithm": "Scrypt"', `"algorithm": "${algorithmSlug}"`);
    response.writeHead(status, { "content-type": "application/json" }).end(renamed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const engineOf = (coin: CoinSlug) => ({
    name: "miningcore",
    address: `http://127.0.0.1:${port}`,
    options: { poolIds: { pplns: coin }, requestsPerSecond: 1000 },
  });
  const config = {
    brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
    enabled: coins,
    pools: Object.fromEntries(
      coins.map((coin) => [coin, { engine: engineOf(coin), schemes: [{ scheme: "pplns", feePercent: 1 }] }]),
    ),
  };
  return { config, close: () => server.close() };
}
