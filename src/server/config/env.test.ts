import { describe, expect, it } from "vitest";
import { describeConfigProblem } from "./config-problems.ts";
import { type EnvVariables, parseEnv } from "./env.ts";

describe("parseEnv", () => {
  it("needs nothing", () => {
    expect(parseEnv({})).toEqual({
      ok: true,
      value: {
        port: 3000,
        host: "127.0.0.1",
        dataDir: "./data",
        databaseUrl: null,
        databaseReadUrl: null,
        logLevel: "info",
        nodeEnv: "production",
        role: "all",
        isDev: false,
        priceKeys: new Map(),
        metrics: null,
        alertKeys: null,
      },
    });
  });

  it("reads every variable and argument", () => {
    const variables = {
      PORT: "8080",
      HOST: "0.0.0.0",
      DATA_DIR: "/var/lib/adit",
      DATABASE_URL: "postgresql://adit:secret@db:5432/adit",
      DATABASE_READ_URL: "postgresql://adit:secret@replica:5432/adit",
      LOG_LEVEL: "debug",
      NODE_ENV: "development",
      METRICS_PORT: "9464",
      METRICS_TOKEN: "0123456789abcdef",
    };
    expect(parseEnv(variables, ["--role=collector", "--dev"])).toEqual({
      ok: true,
      value: {
        port: 8080,
        host: "0.0.0.0",
        dataDir: "/var/lib/adit",
        databaseUrl: "postgresql://adit:secret@db:5432/adit",
        databaseReadUrl: "postgresql://adit:secret@replica:5432/adit",
        logLevel: "debug",
        nodeEnv: "development",
        role: "collector",
        isDev: true,
        priceKeys: new Map(),
        metrics: { port: 9464, host: "127.0.0.1", token: "0123456789abcdef" },
        alertKeys: null,
      },
    });
  });

  it("has metrics on a port, on all addresses of the machine by choice, or by token alone", () => {
    const metricsOf = (variables: EnvVariables) => {
      const read = parseEnv(variables);
      return read.ok ? read.value.metrics : read.error.map(({ path }) => path);
    };
    expect(metricsOf({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" })).toEqual({
      port: 9464,
      host: "0.0.0.0",
      token: null,
    });
    expect(metricsOf({ METRICS_TOKEN: "0123456789abcdef" })).toEqual({
      port: null,
      host: "127.0.0.1",
      token: "0123456789abcdef",
    });
    expect(metricsOf({ METRICS_HOST: "0.0.0.0" })).toBeNull();
    expect(metricsOf({ METRICS_PORT: "99999", METRICS_TOKEN: "short" })).toEqual(["METRICS_PORT", "METRICS_TOKEN"]);
  });

  it("reads key and plan of each source of prices that takes one", () => {
    const keyOf = (variables: EnvVariables) => {
      const read = parseEnv(variables);
      return read.ok ? [...read.value.priceKeys] : read.error;
    };
    expect(keyOf({ COINGECKO_KEY: "secret" })).toEqual([["coingecko", { value: "secret", plan: "demo" }]]);
    expect(keyOf({ COINGECKO_KEY: "secret", COINGECKO_PLAN: "pro", DEMO_KEY: "none" })).toEqual([
      ["coingecko", { value: "secret", plan: "pro" }],
    ]);
    expect(keyOf({ COINPAPRIKA_KEY: "secret" })).toEqual([["coinpaprika", { value: "secret", plan: "pro" }]]);
    expect(keyOf({ COINGECKO_PLAN: "gold" })).toEqual([
      { source: "environment", path: "COINGECKO_PLAN", reason: "must be one of demo, pro" },
    ]);
  });

  it("takes an empty variable as absent and port 0 as any free port", () => {
    const result = parseEnv({ PORT: "0", DATABASE_URL: "", HOST: " " });
    expect(result).toMatchObject({ ok: true, value: { port: 0, databaseUrl: null, host: "127.0.0.1" } });
  });

  it.each<[EnvVariables, string[], string]>([
    [{ PORT: "http" }, [], "environment: PORT must be a whole number from 0 to 65535"],
    [{ PORT: "65536" }, [], "environment: PORT must be a whole number from 0 to 65535"],
    [{ PORT: "-1" }, [], "environment: PORT must be a whole number from 0 to 65535"],
    [{ PORT: "3000.5" }, [], "environment: PORT must be a whole number from 0 to 65535"],
    [
      { DATABASE_URL: "mysql://db/adit" },
      [],
      "environment: DATABASE_URL must be an address that starts with postgres:// or postgresql://",
    ],
    [{ LOG_LEVEL: "loud" }, [], "environment: LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent"],
    [{ NODE_ENV: "prod" }, [], "environment: NODE_ENV must be one of production, development, test"],
    [{}, ["--role=miner"], "command line: --role must be one of all, web, collector"],
    [{}, ["--verbose"], "command line: --verbose is not known; there are --role=all|web|collector and --dev"],
    [{}, ["--role=web"], "command line: --role=web needs DATABASE_URL, because roles share one PostgreSQL database"],
  ])("refuses %j %j", (variables, args, sentence) => {
    const result = parseEnv(variables, args);
    expect(result.ok ? [] : result.error.map(describeConfigProblem)).toEqual([sentence]);
  });

  it("reports all problems at once", () => {
    const result = parseEnv({ PORT: "x", LOG_LEVEL: "y" }, ["--z"]);
    expect(result.ok ? [] : result.error.map(({ path }) => path)).toEqual(["PORT", "LOG_LEVEL", "--z"]);
  });

  it("never repeats the database's password", () => {
    const result = parseEnv({ DATABASE_URL: "mysql://root:hunter2@db/adit" });
    expect(JSON.stringify(result)).not.toContain("hunter2");
  });
});
