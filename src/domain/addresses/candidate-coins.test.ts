import { describe, expect, it } from "vitest";
import { getCoin, poolCoins } from "../coins/index.ts";
import { listCandidateCoins } from "./candidate-coins.ts";

const slugsOf = (input: string) => listCandidateCoins(poolCoins, input).map(({ coin }) => coin.slug);
const ltc = getCoin("ltc").addressExample;
const kas = getCoin("kas").addressExample;

describe("listCandidateCoins", () => {
  it("knows a coin by its own form of address", () => {
    expect(listCandidateCoins(poolCoins, ` solo:${ltc} `)).toEqual([{ coin: getCoin("ltc"), address: ltc }]);
    expect(slugsOf(kas)).toEqual(["kas"]);
    expect(slugsOf(getCoin("xmr").addressExample)).toEqual(["xmr"]);
  });

  it("lists all coins that share a form", () => {
    expect(slugsOf("0x9eab4b0fc468a7f5d46228bf5a76cb52370d068d")).toEqual(["octa", "etc", "ethw"]);
    expect(slugsOf("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")).toEqual(["btc", "fb", "bc2"]);
    expect(slugsOf(getCoin("xtm-rx").addressExample)).toEqual(["xtm-rx", "xtm-sha3x", "xtm-c29"]);
  });

  it("reads with tolerance what is an address of none as it stands", () => {
    const bare = kas.slice("kaspa:".length);
    expect(listCandidateCoins(poolCoins, `${bare}.rig1`)).toEqual([{ coin: getCoin("kas"), address: kas }]);
    expect(slugsOf(`stratum+tcp://${ltc}.rig1@ltc.pool.example:7016`)).toEqual(["ltc"]);
    expect(slugsOf(`https://explorer.kaspa.org/addresses/${kas}`)).toEqual(["kas"]);
  });

  it("finds nothing in what is no address", () => {
    for (const input of ["", "  ", "hello", "somebody@pool.example", "krxABC", "../..", "🦊"])
      expect(slugsOf(input)).toEqual([]);
    expect(listCandidateCoins([], ltc)).toEqual([]);
  });
});
