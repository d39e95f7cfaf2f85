import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { listMigrations } from "#src/db/migrations/index.ts";
import { parseEnv } from "#src/server/config/env.ts";

// compose.yaml, the Dockerfile and the proxy's configuration, without containers: what is written is what they and the program know.
// The same processes run in tests/e2e/process/fleet.spec.ts.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const closed = { additionalProperties: false };

const Text = Type.String({ minLength: 1 });
const Seconds = Type.String({ pattern: "^\\d+s$" });
const Health = Type.Object(
  {
    test: Type.Array(Text, { minItems: 2 }),
    interval: Seconds,
    timeout: Seconds,
    retries: Type.Integer({ minimum: 1 }),
    start_period: Type.Optional(Seconds),
  },
  closed,
);
const Condition = Type.Object({ condition: Type.Literal("service_healthy") }, closed);
const Service = Type.Object(
  {
    image: Text,
    build: Type.Optional(Type.Literal(".")),
    restart: Type.Literal("unless-stopped"),
    command: Type.Optional(Type.Array(Text)),
    environment: Type.Record(Text, Type.String()),
    volumes: Type.Array(Text),
    ports: Type.Optional(Type.Array(Text)),
    depends_on: Type.Optional(Type.Record(Text, Condition)),
    stop_grace_period: Type.Optional(Seconds),
    shm_size: Type.Optional(Type.String({ pattern: "^\\d+m$" })),
    mem_limit: Type.Optional(Type.String({ pattern: "^\\d+m$" })),
    read_only: Type.Optional(Type.Boolean()),
    tmpfs: Type.Optional(Type.Array(Text)),
    cap_drop: Type.Optional(Type.Array(Text)),
    security_opt: Type.Optional(Type.Array(Text)),
    healthcheck: Health,
  },
  closed,
);
const Compose = Compile(
  Type.Object(
    { "x-adit": Type.Unknown(), services: Type.Record(Text, Service), volumes: Type.Record(Text, Type.Null()) },
    closed,
  ),
);

const composed: unknown = parse(read("compose.yaml"), { merge: true });
const services = (): Record<string, Static<typeof Service>> => {
  expect([...Compose.Errors(composed)]).toEqual([]);
  if (!Compose.Check(composed)) throw new Error("compose.yaml cannot be read.");
  return composed.services;
};
const roleOf = ({ command }: Static<typeof Service>) => command?.[0]?.replace("--role=", "");

describe("compose.yaml", () => {
  it("has two collectors, two webs, their database and a proxy, and each says how it is", () => {
    const roles = Object.entries(services()).map(([name, service]) => [name, roleOf(service) ?? service.image]);
    expect(Object.fromEntries(roles)).toEqual({
      postgres: "postgres:18",
      "collector-1": "collector",
      "collector-2": "collector",
      "web-1": "web",
      "web-2": "web",
      proxy: "caddy:2",
    });
  });

  it("starts each process with variables and arguments that it takes", () => {
    for (const [name, { command, environment }] of Object.entries(services())) {
      if (command === undefined) continue;
      const variables = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [
          key,
          value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g, "$1"),
        ]),
      );
      const env = parseEnv({ ...variables, DATABASE_URL: "postgres://adit:secret@postgres:5432/adit" }, command);
      expect(env, name).toMatchObject({ ok: true, value: { role: name.replace(/-\d$/, "") } });
    }
    expect(services()["web-1"]?.environment.DATABASE_URL).toMatch(
      /^postgres:\/\/adit:\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres:5432\/adit$/,
    );
  });

  it("sends visitors to webs that are ready, and no one else to anything", () => {
    const all = services();
    for (const [name, { healthcheck, ports, depends_on: needs }] of Object.entries(all)) {
      expect(ports !== undefined, name).toBe(name === "proxy");
      if (name.startsWith("web")) expect(healthcheck.test.join(" ")).toContain("/ready");
      for (const other of Object.keys(needs ?? {})) expect(all).toHaveProperty(other);
    }
    const proxy = read("config/Caddyfile");
    const webs = Object.keys(all).filter((name) => name.startsWith("web"));
    expect(proxy).toContain(`reverse_proxy ${webs.map((name) => `${name}:3000`).join(" ")} {`);
    expect(Object.keys(all.proxy?.depends_on ?? {})).toEqual(webs);
  });

  it("has the volumes that it names, and mounts what is there", () => {
    const named = Object.values(services()).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(":")[0] ?? ""),
    );
    const own = named.filter((name) => !name.startsWith("."));
    expect(composed).toHaveProperty("volumes", Object.fromEntries(own.map((name) => [name, null])));
    for (const path of named.filter((name) => name.startsWith(".")))
      expect(existsSync(join(root, path)), path).toBe(true);
  });
});

describe("the Dockerfile", () => {
  const lines = read("Dockerfile").split("\n");
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM")));

  it("copies what is there, runs as nobody's root, and looks after its health", () => {
    const copied = last.flatMap((line) => /^COPY --from=build (.+) \S+$/.exec(line)?.[1]?.split(" ") ?? []);
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied.map((name) => name.replace("/app/", "")))
      if (path !== "build" && path !== "node_modules") expect(existsSync(join(root, path)), path).toBe(true);
    expect(last).toContain("USER node");
    expect(last.some((line) => line.startsWith("HEALTHCHECK") && line.includes("/health"))).toBe(true);
    // With a heap that fits the container.
    expect(last.at(-2)).toBe('ENTRYPOINT ["node_modules/.bin/node", "scripts/run.ts"]');
  });
});

it("counts calls and keeps months on PostgreSQL alone", () => {
  const only = Object.keys(listMigrations("postgres")).filter((name) => !(name in listMigrations("sqlite")));
  expect(only).toEqual(["015-count-calls", "016-partition-samples"]);
});
