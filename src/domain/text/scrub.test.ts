import { describe, expect, it } from "vitest";
import { scrub } from "./scrub.ts";

describe("scrub", () => {
  it.each([
    ["GET /kas?ref=friend#top failed", "GET /kas failed"],
    ["at https://pool.example/assets/root-Bx1.js?v=3:10:5", "at https://pool.example/assets/root-Bx1.js"],
    [
      "No answer for kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj.",
      "No answer for kaspa:[address].",
    ],
    ["wallet 0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae", "wallet [address]"],
    ["/ru/kas/miner/stats/kaspa:qq/rig-7", "/ru/kas/miner/stats/[address]"],
    ["/kas/api/v1/miner/stats/short~0", "/kas/api/v1/miner/stats/[address]"],
    ["mail of anna.k@pool.example is full", "mail of [e-mail] is full"],
    ["connect ECONNREFUSED 10.0.0.7:8117", "connect ECONNREFUSED [ip]:8117"],
    ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED [ip]"],
    ["from 2001:db8:0:1:1:1:1:1", "from [ip]"],
    ["postgres://adit:secret@db/adit", "postgres://db/adit"],
    ["src/server/pages/pages.ts:12:34", "src/server/pages/pages.ts:12:34"],
    ["Cannot read properties of undefined (reading 'coin')", "Cannot read properties of undefined (reading 'coin')"],
    ["", ""],
  ])("%s", (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });
});
