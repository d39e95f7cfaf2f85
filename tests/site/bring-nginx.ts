import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "./start-site.ts";

const packageTimeoutMs = 120_000;

/** The path of an nginx: NGINX_PATH, one in PATH, or Debian's package, unpacked into a folder of its own; null where there is none. */
function bringNginx(folder: string): string | null {
  const named = process.env.NGINX_PATH;
  if (named !== undefined && named !== "") return named;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const installed = folders.map((path) => join(path, "nginx")).find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const run = (file: string, ...args: string[]) =>
    spawnSync(file, args, { cwd: folder, stdio: "ignore", timeout: packageTimeoutMs }).status === 0;
  if (!run("apt-get", "download", "nginx") && !(run("apt-get", "update", "-q") && run("apt-get", "download", "nginx")))
    return null;
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".deb"));
  const path = join(folder, "unpacked/usr/sbin/nginx");
  return file !== undefined && run("dpkg", "-x", file, "unpacked") && existsSync(path) ? path : null;
}

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** An nginx in front of these sites, which are asked in turn; null where none can be brought. */
export async function startNginx(sites: readonly string[]): Promise<Nginx | null> {
  const folder = mkdtempSync(join(tmpdir(), "adit-nginx-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const program = bringNginx(folder);
  if (program === null) {
    remove();
    if ((process.env.CI ?? "") !== "") throw new Error("There is no nginx, and Debian's package could not be brought.");
    return null;
  }
  const port = await findFreePort();
  mkdirSync(join(folder, "temporary"));
  const configFile = join(folder, "nginx.conf");
  writeFileSync(configFile, configure(folder, port, sites));
  const child = spawn(program, ["-p", folder, "-c", configFile], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const latest = performance.now() + 10_000;
  while ((await fetch(`${url}/health`).catch(() => null)) === null) {
    if (performance.now() > latest || child.exitCode !== null) throw new Error(`nginx does not listen: ${said}`);
    await wait(50);
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      remove();
    },
  };
}

const configure = (folder: string, port: number, sites: readonly string[]) => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder}/temporary/${of};`).join("\n  ")}
  upstream webs { ${sites.map((site) => `server ${new URL(site).host};`).join(" ")} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://webs;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;
