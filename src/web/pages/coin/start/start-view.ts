import type { AddressAdvice, PoolNetwork, SoftwareTarget } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import type { DeviceType } from "#src/domain/devices/device.ts";
import type { LoginsByScheme, LoginTraits } from "#src/domain/mining/engine-traits.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import { findMiningProgram, type MiningProgram } from "#src/domain/mining-software/programs.ts";
import type { PayoutRuns } from "#src/domain/money/payout-runs.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { type DeviceHashrates, findDeviceHashrates } from "#src/domain/start-mining/static-difficulty.ts";
import type { PoolServer, PoolTerms, Services } from "#src/services/services.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { type CoinView, listExchanges, toCoinView } from "../../../loaders/coin-badge.ts";
import type { CoinDevicesView } from "../devices/describe-coin-devices.ts";
import type { AskedConnection } from "./ask-connection.ts";
import type { StartRig } from "./mine/fill-rig.ts";

export interface ProgramView {
  readonly name: string;
  readonly kinds: readonly SoftwareTarget[];
  readonly algorithm: string;
  /** Null = the program's options are not known: only the login is shown. */
  readonly template: MiningProgram | null;
}

/** A closed pool that sends its miners here, and what is different for them. */
interface ArrivalView {
  readonly ticker: string;
  readonly algorithm: string;
  readonly when: string;
  readonly host: string | null;
}

export interface NamedLink {
  readonly name: string;
  readonly href: string;
}

/** The data of the start page. It is small, because the facts of all coins stay on the server. */
export interface StartView {
  readonly coin: CoinView;
  readonly name: string;
  readonly state: CoinState;
  readonly network: PoolNetwork;
  /** Whether rigs can connect: false for a pool that is closed, paused or not open yet. */
  readonly isOpen: boolean;
  readonly schemes: PoolTerms["schemes"];
  readonly mergeMined: readonly string[];
  readonly minimumPayout: bigint | null;
  readonly amount: AmountFormat;
  readonly login: LoginTraits;
  /** Of schemes with an engine of their own. */
  readonly loginOf?: LoginsByScheme;
  readonly rules: PoolTerms["rules"];
  readonly firstFiguresMs: number | null;
  readonly deprecatedPorts: readonly number[];
  /** The same as a list in the page's language. Browsers do not know how each language writes a list; the server does. */
  readonly deprecatedPortList: string;
  /** Of payout runs by the clock. */
  readonly payoutIntervalMs: number | null;
  readonly payoutRuns: PayoutRuns | null;
  /** False while the pool's engine gives no figures: then nothing is promised in its name. */
  readonly isAnswering: boolean;
  readonly balanceResetDays: number | null;
  readonly dailyBonusAt: string | null;
  readonly servers: readonly PoolServer[];
  readonly programs: readonly ProgramView[];
  readonly advice: readonly AddressAdvice["kind"][];
  readonly renewedFormat: { readonly current: string; readonly former: string } | null;
  readonly wantedStart: string | null;
  readonly addressPrefix: string | null;
  /** Some that the coin's project names, or makes. */
  readonly wallets: readonly NamedLink[];
  /** Whether the small machines with AxeOS can mine it. */
  readonly takesAxe: boolean;
  /** The coin's own site, which names its wallets; null where none is known. */
  readonly website: string | null;
  /** As this engine counts. */
  readonly hashesPerShareDifficulty: number | null;
  readonly deviceHashrates: DeviceHashrates | null;
  readonly confirmsWithinWeeks: number | null;
  readonly insteadCoin: CoinSlug | null;
  readonly arrivals: readonly ArrivalView[];
  readonly exchanges: readonly NamedLink[];
  readonly explorers: readonly NamedLink[];
  readonly mmposCoupon: string | null;
  readonly referralFeePercent: number | null;
  /** The machines of the coin; null when they could not be listed. */
  readonly devices: CoinDevicesView | null;
  /** The machines that the address names, else the typical one; null where none is known. */
  readonly machine: StartRig | null;
  /** What the address asks about a rig that was just started; null = nothing. */
  readonly asked: AskedConnection | null;
}

/** The chips of a Bitaxe and its relatives do nothing else (bitaxeorg/ESP-Miner:README.md). */
const axeAlgorithm = "sha256";

const inactiveStates: readonly CoinState[] = ["soon", "closed", "paused"];

export async function toStartView(
  slug: CoinSlug,
  locale: LocaleCode,
  isEngaged: boolean,
  services: Services,
  { devices, machine, asked }: Pick<StartView, "devices" | "machine" | "asked">,
): Promise<StartView> {
  const { pools, site } = services;
  // The engine may report terms that the operator left out; the stats contain the complete terms.
  const { state, terms } = await pools.getPoolStats(slug);
  const coin = coinOnNetwork(getCoin(slug), terms.network);
  const renewed = coin.addressAdvice.find((advice) => advice.kind === "renewed-format");
  const otherSpace = coin.addressAdvice.find((advice) => advice.kind === "other-space");
  const isOpen = !inactiveStates.includes(terms.state);
  return {
    coin: toCoinView(slug, terms.network),
    name: terms.name,
    state: terms.state,
    network: terms.network,
    isOpen,
    schemes: terms.schemes,
    mergeMined: terms.mergeMined,
    minimumPayout: terms.minimumPayout,
    amount: { ticker: coin.ticker, decimals: coin.decimals, amountDecimals: coin.amountDecimals },
    login: terms.login,
    ...(terms.loginOf && { loginOf: terms.loginOf }),
    rules: terms.rules,
    firstFiguresMs: terms.firstFiguresMs,
    deprecatedPorts: terms.deprecatedPorts,
    deprecatedPortList: new Intl.ListFormat(locale).format(terms.deprecatedPorts.map(String)),
    payoutIntervalMs: terms.payoutIntervalMs,
    payoutRuns: terms.payoutRuns,
    isAnswering: state === "live",
    balanceResetDays: terms.balanceResetDays,
    dailyBonusAt: terms.dailyBonusAt,
    servers: isOpen ? terms.servers : [],
    programs: isOpen ? listPrograms(slug, devices?.obsolete ?? []) : [],
    advice: coin.addressAdvice.flatMap(({ kind }) =>
      kind === "mainnet-only" && terms.state === "testnet" ? [] : [kind],
    ),
    renewedFormat: renewed === undefined ? null : { current: renewed.current, former: renewed.former },
    wantedStart: otherSpace === undefined ? null : otherSpace.wanted,
    addressPrefix: coin.addressPrefix,
    wallets: (coin.wallets ?? []).map(({ name, href }) => ({ name, href })),
    takesAxe: coin.hardware.includes("asic") && coin.algorithmSlug === axeAlgorithm,
    website: coin.website,
    hashesPerShareDifficulty:
      coin.hashesPerShareDifficulty === null
        ? null
        : (terms.login.hashesPerDifficulty ?? coin.hashesPerShareDifficulty),
    deviceHashrates: findDeviceHashrates(coin.algorithmSlug),
    confirmsWithinWeeks: coin.confirmsWithinWeeks,
    insteadCoin: findInsteadCoin(terms),
    arrivals: isEngaged ? listArrivals(slug, services) : [],
    exchanges: (listExchanges(slug, terms.state) ?? []).map(({ linkName, href }) => ({ name: linkName, href })),
    explorers: coin.explorers.flatMap(({ name, homeUrl, isVerified }) =>
      isVerified && homeUrl !== null ? [{ name, href: homeUrl }] : [],
    ),
    mmposCoupon: site.coupons.mmpos,
    referralFeePercent: site.links.referralFeePercent,
    devices,
    machine,
    asked: isOpen ? asked : null,
  };
}

/** Those that run on machines the coin is still mined with. */
function listPrograms(slug: CoinSlug, obsolete: readonly DeviceType[]): readonly ProgramView[] {
  return getCoin(slug).minerSoftware.flatMap(({ name, kinds, algorithmFlag }) => {
    const left = kinds.filter((kind) => !obsolete.some((type) => kind.startsWith(type)));
    return algorithmFlag === null || left.length === 0
      ? []
      : [{ name, kinds: left, algorithm: algorithmFlag, template: findMiningProgram(name) }];
  });
}

function findInsteadCoin({ notices }: PoolTerms): CoinSlug | null {
  for (const notice of notices) if (notice.kind === "closing" && notice.insteadCoin !== null) return notice.insteadCoin;
  return null;
}

/** The pools whose closing notice names this pool. Only the operator's file contains that. */
function listArrivals(slug: CoinSlug, { site, pools }: Services): readonly ArrivalView[] {
  return site.enabledCoins.flatMap((other) => {
    const terms = pools.getTerms(other);
    return terms.notices.flatMap((notice) =>
      notice.kind === "closing" && notice.insteadCoin === slug
        ? [
            {
              ticker: terms.ticker,
              algorithm: getCoin(other).algorithm,
              when: notice.when,
              host: terms.servers[0]?.host ?? null,
            },
          ]
        : [],
    );
  });
}
