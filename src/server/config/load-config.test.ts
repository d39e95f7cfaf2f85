import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engineNames, kas, type Members, minimal } from "../__fixtures__/minimal-config.ts";
import { loadConfig } from "./config.ts";
import { describeConfigProblem } from "./config-problems.ts";

describe("loadConfig", () => {
  const folder = mkdtempSync(join(tmpdir(), "adit-config-"));
  const file = join(folder, "pools.json");
  writeFileSync(file, JSON.stringify(minimal));

  it("joins file, environment and arguments", () => {
    const result = loadConfig({ file, env: { PORT: "8080" }, args: ["--dev"], engineNames });
    expect(result).toMatchObject({ ok: true, value: { enabled: ["kas"], env: { port: 8080, isDev: true } } });
  });

  it("reads the file that ADIT_CONFIG names", () => {
    expect(loadConfig({ env: { ADIT_CONFIG: file }, engineNames })).toMatchObject({
      ok: true,
      value: { enabled: ["kas"] },
    });
  });

  it("takes a node's user and password from the variables that the file names, and its cookie from nowhere yet", () => {
    const pools = (node: Members) => ({
      btc: { ...kas, node: { kind: "bitcoind", address: "http://n.test", ...node } },
    });
    const withNode = join(folder, "node.json");
    const load = (node: Members, env: Readonly<Record<string, string>>) => {
      writeFileSync(withNode, JSON.stringify({ ...minimal, enabled: ["btc"], pools: pools(node) }));
      return loadConfig({ file: withNode, env, engineNames });
    };
    const variables = { userVariable: "NODE_USER", passwordVariable: "NODE_PASSWORD" };
    const loaded = load(variables, { NODE_USER: "adit", NODE_PASSWORD: " Tr0ub4dor&3" });
    if (!loaded.ok) throw new Error(loaded.error.map(describeConfigProblem).join("\n"));
    expect(loaded.value.pools[0]?.node).toEqual({
      kind: "bitcoind",
      address: "http://n.test",
      access: { kind: "variables", ...variables },
    });
    expect(loaded.value.nodeCredentials.get("btc")).toEqual({
      kind: "password",
      user: "adit",
      password: " Tr0ub4dor&3",
    });
    const missing = load(variables, { NODE_USER: "adit", NODE_PASSWORD: "", PORT: "x" });
    expect(missing.ok ? [] : missing.error.map(describeConfigProblem)).toEqual([
      "environment: PORT must be a whole number from 0 to 65535",
      "environment: NODE_PASSWORD is missing; pools.btc.node names it",
    ]);
    const cookie = load({ cookieFile: "/var/lib/bitcoind/.cookie" }, {});
    expect(cookie.ok && cookie.value.nodeCredentials.get("btc")).toEqual({
      kind: "cookie",
      file: "/var/lib/bitcoind/.cookie",
    });
  });

  it("takes the password of an engine's database from the variable that the file names", () => {
    const withPassword = join(folder, "password.json");
    const engine = { name: "demo", passwordVariable: "POOL_DATABASE_PASSWORD" };
    writeFileSync(withPassword, JSON.stringify({ ...minimal, pools: { kas: { ...kas, engine } } }));
    const load = (env: Readonly<Record<string, string>>) => loadConfig({ file: withPassword, env, engineNames });
    const loaded = load({ POOL_DATABASE_PASSWORD: " Tr0ub4dor&3" });
    expect(loaded.ok && loaded.value.enginePasswords.get("POOL_DATABASE_PASSWORD")).toBe(" Tr0ub4dor&3");
    expect(loaded.ok && JSON.stringify(loaded.value.pools)).not.toContain("Tr0ub4dor");
    const missing = load({});
    expect(missing.ok ? [] : missing.error.map(describeConfigProblem)).toEqual([
      "environment: POOL_DATABASE_PASSWORD is missing; pools.kas.engine names it",
    ]);
  });

  it("reports the problems of both at once", () => {
    const broken = join(folder, "broken.json");
    writeFileSync(broken, "{");
    const result = loadConfig({ file: broken, env: { PORT: "x" }, engineNames });
    expect(result.ok ? [] : result.error.map(describeConfigProblem)).toEqual([
      "environment: PORT must be a whole number from 0 to 65535",
      `${broken}: line 1, column 2: the file ends too early`,
    ]);
  });

  it("says when there is no file, or none that can be read", () => {
    const missing = join(folder, "missing.json");
    const result = loadConfig({ file: missing, env: {}, engineNames });
    expect(result.ok ? [] : result.error.map(describeConfigProblem)).toEqual([`${missing}: there is no such file`]);
    const unreadable = loadConfig({ file: folder, env: {}, engineNames });
    expect(unreadable.ok ? [] : unreadable.error.map(describeConfigProblem)).toEqual([
      `${folder}: it cannot be read (EISDIR)`,
    ]);
  });
});
