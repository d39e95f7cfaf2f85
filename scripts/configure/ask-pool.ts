import { type PoolNetwork, poolNetworks } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { isHost } from "#src/server/config/config-values.ts";
import type { OfferedPool, OfferedPort } from "#src/sources/engines/offered-pools.ts";
import { composeServers } from "../engines/compose-config.ts";
import type { Interview } from "./interview.ts";
import type { TryPort } from "./try-port.ts";

/** The pool as the engine tells it, with what the operator says where it does not. */
export async function askPool(interview: Interview, pool: OfferedPool, tryPort: TryPort): Promise<OfferedPool> {
  for (const remark of pool.remarks) interview.say(`  Note: ${remark}.`);
  const network = await askNetwork(interview, pool);
  const schemes: OfferedPool["schemes"][number][] = [];
  for (const terms of pool.schemes) {
    schemes.push(terms.feePercent === null ? { ...terms, feePercent: await askFee(interview, pool, terms) } : terms);
  }
  const { host, ports } = await askServers(interview, pool, tryPort);
  return { ...pool, network, schemes, host, ports };
}

async function askNetwork(interview: Interview, { coin, network }: OfferedPool): Promise<PoolNetwork | null> {
  const { testNetworks } = getCoin(coin);
  if (network !== null || testNetworks === undefined) return network;
  const networks = poolNetworks.filter((name) => name === "mainnet" || testNetworks[name] !== undefined);
  return interview.ask({
    key: `${coin}.network`,
    text: `Network of ${getCoin(coin).name} (${networks.join(", ")})`,
    known: "mainnet",
    read(text) {
      const named = networks.find((name) => name === text.toLowerCase());
      return named === undefined ? err(`There is no network "${text}" of it.`) : ok(named);
    },
  });
}

function askFee(interview: Interview, { coin }: OfferedPool, { scheme }: OfferedPool["schemes"][number]) {
  return interview.ask<number | null>({
    key: `${coin}.${scheme}.feePercent`,
    text: `Your fee of ${rewardSchemeLabels[scheme]} in per cent, which the engine does not tell (- to say none)`,
    read(text) {
      if (text === "") return ok(null);
      const percent = Number(text.replace(/\s*%$/, "").replace(",", "."));
      return percent >= 0 && percent <= 100 ? ok(percent) : err("It must be a number from 0 to 100.");
    },
  });
}

/** Tries each at once, and lets the operator correct what does not answer. */
async function askServers(interview: Interview, pool: OfferedPool, tryPort: TryPort) {
  for (;;) {
    const servers = await askServersOnce(interview, pool);
    const faults: string[] = [];
    const written = composeServers({ ...pool, ...servers });
    for (const { host, port, tlsPort } of written) {
      for (const number of new Set([port, tlsPort ?? port])) {
        const fault = await tryPort(host, number);
        if (fault === null) interview.say(`  ${host}:${number} answers.`);
        else faults.push(`  Nothing answers at ${host}:${number} (${fault}).`);
      }
    }
    for (const fault of faults) interview.say(fault);
    if (faults.length === 0 || !(await interview.confirm("Correct them?", false))) return servers;
  }
}

type Servers = Pick<OfferedPool, "host" | "ports">;

async function askServersOnce(interview: Interview, { coin, host, ports }: OfferedPool): Promise<Servers> {
  const { name } = getCoin(coin);
  const told = ports.map(({ port, transport }) => `${port}${transport === "tcp" ? "" : " (TLS)"}`).join(", ");
  if (told !== "") interview.say(`  The engine's ports: ${told}.`);
  const isRight = told !== "" && (await interview.confirm("Are these the ones that your miners use?", true));
  const own = isRight ? ports : await askPorts(interview, coin);
  if (own.length === 0) {
    interview.say("  No servers are written: the start page names none.");
    return { host: null, ports: [] };
  }
  const stratum = await interview.ask({
    key: `${coin}.host`,
    text: `Host name under which miners reach your ${name} ports`,
    ...(host === null ? {} : { known: host }),
    read: (text) =>
      isHost(text.toLowerCase())
        ? ok(text.toLowerCase())
        : err("It must be a host name such as stratum.pool.example, without scheme and port."),
  });
  return { host: stratum, ports: own };
}

async function askPorts(interview: Interview, coin: string): Promise<readonly OfferedPort[]> {
  const port = await interview.ask({
    key: `${coin}.port`,
    text: "Stratum port for TCP (- for none)",
    read: readPort,
  });
  if (port === null) return [];
  const tlsPort = await interview.ask({
    key: `${coin}.tlsPort`,
    text: "Stratum port for TLS (- for none)",
    known: "-",
    read: readPort,
  });
  const open = { port, transport: port === tlsPort ? ("both" as const) : ("tcp" as const), scheme: null };
  return tlsPort === null || tlsPort === port ? [open] : [open, { port: tlsPort, transport: "tls", scheme: null }];
}

function readPort(text: string): Result<number | null, string> {
  if (text === "") return ok(null);
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535 ? ok(port) : err("It must be from 1 to 65535.");
}
