import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { HashrateWindows, Miner } from "#src/domain/mining/miner.ts";
import type { NetworkSample, PoolSnapshot } from "#src/domain/mining/pool.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import { type AsyncResult, describeSourceError } from "#src/sources/source-error.ts";

const firstFive = { cursor: null, limit: 5 };

/** Asks an engine everything that a page would ask, and writes the answers as text. Returns the number of failed questions. */
export async function reportEngine(
  engine: PoolEngine,
  coin: CoinFacts,
  { address, node }: { readonly address: string | null; readonly node: ChainNode | null },
  write: (line: string) => void,
): Promise<number> {
  const text = textsFor(coin);
  let failures = 0;

  async function section<Value>(title: string, answer: AsyncResult<Value>, lines: (value: Value) => readonly string[]) {
    const result = await answer;
    write("");
    write(title);
    if (result.ok) {
      const shown = lines(result.value);
      for (const line of shown.length === 0 ? ["none"] : shown) write(`  ${line}`);
      return;
    }
    if (result.error.code === "unsupported") {
      write(`  Not offered by this engine: ${result.error.what}.`);
      return;
    }
    failures++;
    write(`  The engine's answer could not be used: ${describeSourceError(result.error)}.`);
    if (result.error.code === "malformed" && result.error.sample !== "")
      write(`  It begins with: ${result.error.sample}`);
  }

  write(`${engine.name}${engine.isDemo ? " (made-up figures)" : ""}, ${coin.name} (${coin.ticker})`);
  write("");
  write("Capabilities");
  for (const [name, value] of Object.entries(engine.capabilities)) write(`  ${name}: ${value}`);
  if (node !== null) await section(`Node (${node.name})`, node.fetchTip(), (tip) => [text.network(tip)]);
  await section("Pool", engine.fetchPool(), text.pool);
  await section("Blocks", engine.fetchBlocks(firstFive), ({ items }) => items.map(text.block));
  await section("Payouts", engine.fetchPayouts(firstFive), ({ items }) => items.map(text.payout));
  await section("Top miners", engine.fetchTopMiners(10), (miners) =>
    miners.map((miner) => `${miner.address}  ${text.rate(miner.hashrate)}, last share ${text.time(miner.lastShareAt)}`),
  );
  if (address === null) return failures;
  await section(`Miner ${address}`, engine.fetchMiner(address), (lookup) =>
    lookup.found === "no"
      ? ["The engine has never seen this address."]
      : [
          ...(lookup.found === "unknown"
            ? ["The engine cannot distinguish an unknown address from an idle miner."]
            : []),
          ...text.miner(lookup.miner),
        ],
  );
  await section("Blocks of this miner", engine.fetchMinerBlocks(address, firstFive), ({ items }) =>
    items.map(text.block),
  );
  await section("Payouts of this miner", engine.fetchMinerPayouts(address, firstFive), ({ items }) =>
    items.map(text.payout),
  );
  await section("Settings of this miner", engine.fetchMinerSettings(address), ({ threshold, minimum, maximum }) => [
    `paid out from ${text.amount(threshold)} (allowed: ${text.amount(minimum)} to ${text.amount(maximum)})`,
  ]);
  return failures;
}

function textsFor(coin: CoinFacts) {
  const plain = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });
  const percent = (fraction: number | null) => (fraction === null ? "unknown" : `${plain.format(fraction * 100)} %`);
  const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
  const count = (value: number | null) => (value === null ? "unknown" : whole.format(value));
  const rate = (value: number | null) => (value === null ? "unknown" : `${plain.format(value)} ${coin.rateUnit}`);
  const time = (at: number | null) => (at === null ? "unknown" : new Date(at).toISOString());
  const amount = (atomic: bigint | null) => {
    if (atomic === null) return "unknown";
    const digits = atomic.toString().padStart(coin.decimals + 1, "0");
    const point = digits.length - coin.decimals;
    return `${digits.slice(0, point)}${coin.decimals > 0 ? "." : ""}${digits.slice(point)} ${coin.ticker}`;
  };
  const networkLine = ({ height, difficulty, hashrate, blockReward, lastBlockAt }: NetworkSample) =>
    `network: height ${count(height)}, difficulty ${difficulty === null ? "unknown" : plain.format(difficulty)}, ${rate(hashrate)}, block reward ${amount(blockReward)}, last block ${time(lastBlockAt)}`;
  const windows = ({ tenMinutes, sixHours, day }: HashrateWindows) =>
    `10 min ${rate(tenMinutes)}, 6 h ${rate(sixHours)}, 24 h ${rate(day)}`;
  return {
    rate,
    network: networkLine,
    time,
    amount,
    pool: ({ network, schemes, fees, minimumPayout, payoutIntervalMs, lastBlockFoundAt }: PoolSnapshot) => [
      network === null ? "network: unknown" : networkLine(network),
      ...schemes.map(
        ({ scheme, hashrate, miners, workers, effort }) =>
          `${rewardSchemeLabels[scheme]}: ${rate(hashrate)}, miners ${count(miners)}, workers ${count(workers)}, effort ${percent(effort)}, fee ${percent(fees[scheme] ?? null)}`,
      ),
      `payouts: from ${amount(minimumPayout)}, each ${payoutIntervalMs === null ? "unknown" : `${payoutIntervalMs / 1000} s`}`,
      `last block found: ${time(lastBlockFoundAt)}`,
    ],
    block: ({ height, scheme, foundAt, status, progress, effort, reward, finder }: Block) =>
      `${height}  ${scheme === null ? "scheme unknown" : rewardSchemeLabels[scheme]}, ${time(foundAt)}, ${status} (${percent(progress)}), effort ${percent(effort)}, reward ${amount(reward)}, found by ${finder ?? "unknown"}`,
    payout: ({ paidAt, amount: paid, fee, recipients, transactionId }: Payout) =>
      `${time(paidAt)}  ${amount(paid)}, fee ${amount(fee)}, ${recipients === null ? "" : `recipients ${recipients}, `}transaction ${transactionId ?? "unknown"}`,
    miner: ({ hashrate, lastShareAt, workers, balances }: Miner) => [
      `hashrate: ${windows(hashrate)}; last share ${time(lastShareAt)}`,
      // Balances of a merge-mined coin have decimals of their own, so they are left in its smallest unit.
      ...balances.map(({ chain, confirmed, unconfirmed, paid }) =>
        chain === coin.slug
          ? `balance: ${amount(confirmed)}, unconfirmed ${amount(unconfirmed)}, paid ${amount(paid)}`
          : `balance in ${chain}: ${confirmed ?? "unknown"} of its smallest unit`,
      ),
      ...workers.map(
        (worker) =>
          `worker ${JSON.stringify(worker.name)} (${worker.scheme === null ? "scheme unknown" : rewardSchemeLabels[worker.scheme]}): ${windows(worker.hashrate)}; last share ${time(worker.lastShareAt)}`,
      ),
    ],
  };
}
