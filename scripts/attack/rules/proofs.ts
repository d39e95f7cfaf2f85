import { setTimeout as wait } from "node:timers/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { AttackPart } from "../attack-part.ts";
import { type Asker, createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { untilFilled } from "../site/until-filled.ts";

// Guesses of one miner's proof, and votes for one article, out of hundreds of networks of one IPv6 customer, who pays nothing for them;
// then guesses out of many addresses. The owner's own network must get through.

const guesses = 300;
/** As SECURITY.md says: four times the five of one network; twenty from everywhere, then one in five seconds. */
const mostJudged = 20;
const mostVotes = 4;
const article = "effort-and-luck";

const TopMiners = Type.Object({ miners: Type.Array(Type.Object({ address: Type.String() })) });
const Settings = Type.Object({ minimum: Type.String(), decimals: Type.Integer() });

export const proofs: AttackPart = {
  name: "proofs",
  title: "Guessed proofs and stuffed votes",
  async run({ say }) {
    const site = await startAttackedSite();
    const asker = createAsker(site.origin, 16);
    try {
      await untilFilled(asker);
      const [guessed = "", spread = ""] = await listMiners(asker);
      const fromOneSite = await guessAll(asker, guessed, (nth) => `2001:db8:7:${(nth % 75).toString(16)}::1`);
      say(`from one /48: ${describe(fromOneSite)}`);
      const fromEverywhere = await guessAll(asker, spread, (nth) => `198.18.${nth >> 8}.${nth & 255}`);
      say(`from ${guesses} addresses: ${describe(fromEverywhere)}`);
      const owner = await post(
        asker,
        `/kas/miner/settings/${spread}`,
        "203.0.113.9",
        await fields(asker, spread, "203.0.113.9"),
      );
      const votes = await Promise.all(
        Array.from({ length: guesses }, (_, nth) =>
          post(asker, `/articles/${article}`, `2001:db8:7:${nth.toString(16)}::1`, "helpful=yes"),
        ),
      );
      const counted = votes.filter(({ headers }) => headers.get("location")?.includes("vote=counted") === true).length;
      // 422: the engine has judged it. 429: it was never asked.
      const judged = [fromOneSite, fromEverywhere].map(
        (statuses) => statuses.filter((status) => status === 422).length,
      );
      const rules = [
        [`over ${mostJudged} guesses of one /48 were judged`, (judged[0] ?? 0) <= mostJudged],
        [`over ${mostJudged} guesses at once from everywhere were judged`, (judged[1] ?? 0) <= mostJudged + 1],
        ["guesses were judged by nobody: the part is wrong", judged.every((count) => count > 0)],
        ["who tried the address that they come from was kept waiting", owner.status === 422],
        [`over ${mostVotes} votes of one /48 for one article were counted`, counted > 0 && counted <= mostVotes],
      ] as const;
      return {
        counts: [
          ["guesses from one /48", describe(fromOneSite)],
          ["from as many addresses", describe(fromEverywhere)],
          ["votes from one /48", `${counted} of ${votes.length} counted`],
        ],
        faults: [
          ...rules.filter(([, holds]) => !holds).map(([what]) => ({ what, input: "POST" })),
          ...findSiteFaults(site),
        ],
        slowest: [],
        leftOut: null,
      };
    } finally {
      asker.close();
      await site.stop();
    }
  },
};

async function guessAll(asker: Asker, miner: string, from: (nth: number) => string): Promise<readonly number[]> {
  const form = await fields(asker, miner, "192.0.2.99");
  const statuses: number[] = [];
  for (let nth = 0; nth < guesses; nth += 1) {
    statuses.push((await post(asker, `/kas/miner/settings/${miner}`, from(nth), form)).status);
  }
  return statuses;
}

/** A threshold that the pool takes, so that only the proof is wrong. */
async function fields(asker: Asker, miner: string, ip: string): Promise<string> {
  const settings = await readSettings(asker, miner);
  const threshold = Number(settings.minimum) / 10 ** settings.decimals + 1;
  return new URLSearchParams({ threshold: String(threshold), ip, confirm: "raise" }).toString();
}

/** Of a miner whose settings were never looked at they are coming. */
async function readSettings(asker: Asker, miner: string) {
  for (let look = 0; look < 10; look += 1) {
    const { status, body } = await asker.ask(get(`/kas/api/v1/miner/settings/${miner}`));
    const settings: unknown = status === 200 ? JSON.parse(String(body)) : null;
    if (Value.Check(Settings, settings)) return settings;
    await wait(1_000);
  }
  throw new Error("The settings of a miner are not understood.");
}

function post(asker: Asker, target: string, from: string, body: string) {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
    host: "pool.example",
    origin: "http://pool.example",
    "x-forwarded-for": from,
  };
  return asker.ask({ method: "POST", target, headers, body });
}

async function listMiners(asker: Asker): Promise<readonly string[]> {
  const answer: unknown = JSON.parse(String((await asker.ask(get("/kas/api/v1/pool/top-miners"))).body));
  if (!Value.Check(TopMiners, answer)) throw new Error("The list of top miners is not understood.");
  return answer.miners.map(({ address }) => address);
}

function describe(statuses: readonly number[]): string {
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return [...new Set(statuses)].map((status) => `${status} ${count(status)}`).join(" · ");
}
