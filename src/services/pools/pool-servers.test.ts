import { describe, expect, it } from "vitest";
import type { StratumPort } from "#src/domain/mining/pool.ts";
import { completeServers } from "./pool-servers.ts";

const port = (number: number, changes: Partial<StratumPort> = {}): StratumPort => ({
  port: number,
  scheme: "pplns",
  name: "Small miners",
  transport: "tcp",
  startDifficulty: 16,
  variableDifficulty: null,
  ...changes,
});
const host = { region: "eu", host: "ltc.example", latencyUrl: null, scheme: null };
const details = { name: "Small miners", startDifficulty: 16, variableDifficulty: null };
const schemes = ["pplns", "solo"];

describe("completeServers", () => {
  it("puts the engine's ports on a host without any, TLS beside the plain port of its scheme and place", () => {
    const solo = { scheme: "solo", name: null, transport: "both" } as const;
    const ports = [port(3052), port(3053), port(4052, { transport: "tls" }), port(3062, solo)];
    expect(completeServers({ servers: [], hosts: [host], schemes }, ports)).toEqual([
      { ...host, port: 3052, tlsPort: 4052, scheme: "pplns", details },
      { ...host, port: 3053, tlsPort: null, scheme: "pplns", details },
      { ...host, port: 3062, tlsPort: 3062, scheme: "solo", details: { ...details, name: null } },
    ]);
    expect(completeServers({ servers: [], hosts: [{ ...host, scheme: "solo" }], schemes }, ports)).toHaveLength(1);
    expect(completeServers({ servers: [], hosts: [host], schemes: ["pplns"] }, ports)[0]?.scheme).toBeNull();
  });

  it("puts a port that serves every scheme on each host, under the scheme of the host", () => {
    const ports = [port(3333, { scheme: null })];
    expect(completeServers({ servers: [], hosts: [host], schemes }, ports)).toEqual([
      { ...host, port: 3333, tlsPort: null, scheme: null, details },
    ]);
    const solo = { ...host, scheme: "solo" } as const;
    expect(completeServers({ servers: [], hosts: [solo], schemes }, ports)).toEqual([
      { ...solo, port: 3333, tlsPort: null, details },
    ]);
  });

  it("leaves the operator's own port as it is, and says what the engine says of it", () => {
    const server = { ...host, port: 3052, tlsPort: 443, scheme: "solo" } as const;
    expect(completeServers({ servers: [server], schemes }, [port(3052)])).toEqual([{ ...server, details }]);
    expect(completeServers({ servers: [server], schemes }, [port(3053)])).toEqual([server]);
    expect(completeServers({ servers: [server], hosts: [host], schemes }, [])).toEqual([server]);
  });
});
