import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { kas } from "#src/domain/coins/kas.ts";
import { describeNodeContract } from "../../../../tests/contracts/node-contract.ts";
import { startSocketServer } from "../../transports/__fixtures__/socket-server.ts";
import type { OpenSocket } from "../../transports/open-socket.ts";
import { readMade } from "../__fixtures__/made-node.ts";
import type { NodeContext } from "../chain-node.ts";
import { answerCall, type Change, fakeSocket, faultySocket } from "./__fixtures__/socket-node.ts";
import { createKaspad } from "./kaspad.ts";

const now = 1_795_197_600_000;
const address = new URL("ws://node.test:18110/");

function contextOf(openSocket?: OpenSocket): NodeContext {
  const fetch = () => Promise.reject(new Error("nobody asks by HTTP"));
  const socket = openSocket === undefined ? {} : { openSocket };
  return { coin: kas, credentials: { kind: "none" }, now: () => now, fetch, ...socket };
}

function nodeWith(change?: Change) {
  const { openSocket, scene } = fakeSocket((sent) => answerCall(sent, change));
  return { node: createKaspad(address, contextOf(openSocket)), scene };
}

describeNodeContract("kaspad", {
  createNode: () => nodeWith().node,
  createFaultyNode: (fault) => createKaspad(address, contextOf(faultySocket(fault)), 50),
  // A browser's WebSocket, which Node's is, tells no status of a refused handshake.
  faultCodes: { "429": "unavailable" },
  now,
  height: 279_876_543,
  hash: "72b50677950b0198eeb76d5c3c512a1221e0e6cb8a352cc567b094129a0154ea",
  heightAboveTip: 4_096_000_000,
});

const tip = {
  at: now,
  height: 279_876_543,
  difficulty: 41_000_000_000_000_000,
  hashrate: 612_345_678_901_234_600,
  blockReward: null,
  lastBlockAt: 1_795_197_599_700,
};

const replacing =
  (from: string, to: string): Change =>
  (_method, text) =>
    text.replace(from, to);

describe("kaspad's network", () => {
  it("is asked for in four calls on one connection, which is then closed", async () => {
    const { node, scene } = nodeWith();
    expect(await node.fetchTip()).toEqual({ ok: true, value: tip });
    expect([scene.opened, scene.closed, scene.sent.length]).toEqual([1, 1, 4]);
    await node.fetchTip();
    expect([scene.opened, scene.closed]).toEqual([2, 2]);
  });

  it("has the difficulty that Rust writes with an exponent", async () => {
    const { node } = nodeWith(replacing("41000000000000000", "4.1e16"));
    expect(await node.fetchTip()).toEqual({ ok: true, value: tip });
  });

  it("is unknown while the node loads the chain", async () => {
    const { node, scene } = nodeWith(replacing('"isSynced": true', '"isSynced": false'));
    expect(await node.fetchTip()).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "the node still loads the chain" },
    });
    expect([scene.sent.length, scene.closed]).toEqual([1, 1]);
  });

  it("has no hashrate on a chain too short for an estimate", async () => {
    const { node } = nodeWith((method, text) =>
      method === "estimateNetworkHashesPerSecond" ? readMade("kaspad/error_window.json") : text,
    );
    expect(await node.fetchTip()).toEqual({ ok: true, value: { ...tip, hashrate: null } });
  });

  it.each<[string, Change, string]>([
    ["that refuses a call", () => readMade("kaspad/error_window.json"), "unavailable"],
    ["that answers another call", (_method, text) => text.replace(/"id": \d+/, '"id":77'), "malformed"],
    ["that sends another block", replacing('"hash": "72b5', '"hash": "72b6'), "malformed"],
    ["whose message is too long", (_method, text) => text + " ".repeat(512 * 1024), "malformed"],
  ])("is not taken from a node %s", async (_node, change, code) => {
    expect(await nodeWith(change).node.fetchTip()).toMatchObject({ ok: false, error: { code } });
  });
});

describe("kaspad over a real WebSocket", () => {
  it("gives the same, and leaves no connection open", async () => {
    const server = await startSocketServer((sent) => answerCall(sent));
    const node = createKaspad(new URL(`ws://127.0.0.1:${server.port}/json`), contextOf());
    expect(await node.fetchTip()).toEqual({ ok: true, value: tip });
    expect(server.paths).toEqual(["/json"]);
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(0);
    await server.close();
  });

  it("takes a header of a hundred kilobytes, and none of a megabyte", async () => {
    let bytes = 100_000;
    const padded: Change = (method, text) =>
      method === "getBlock" ? text.replace('"verboseData": null', `"verboseData": "${"a".repeat(bytes)}"`) : text;
    const server = await startSocketServer((sent) => answerCall(sent, padded));
    const node = createKaspad(new URL(`ws://127.0.0.1:${server.port}`), contextOf());
    expect(await node.fetchTip()).toEqual({ ok: true, value: tip });
    bytes = 1_000_000;
    expect(await node.fetchTip()).toMatchObject({ ok: false, error: { code: "unavailable" } });
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(0);
    await server.close();
  });

  it("is unavailable where the connection breaks, and where nobody listens", async () => {
    const server = await startSocketServer();
    const node = createKaspad(new URL(`ws://127.0.0.1:${server.port}`), contextOf());
    const asked = node.fetchTip();
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(1);
    server.drop();
    const silent = { ok: false, error: { code: "unavailable", isSilent: true } };
    expect(await asked).toMatchObject(silent);
    await server.close();
    expect(await node.fetchTip()).toMatchObject(silent);
  });

  it("is given up after its deadline, whatever comes later", async () => {
    const server = await startSocketServer();
    const node = createKaspad(new URL(`ws://127.0.0.1:${server.port}`), contextOf(), 100);
    expect(await node.fetchTip()).toEqual({ ok: false, error: { code: "timeout", timeoutMs: 100 } });
    server.send('{"id":1,"params":{"isSynced":true}}');
    await wait(20);
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(0);
    await server.close();
  });
});
