import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { LiveSource } from "./live-data.ts";

/** A stream that breaks so often without news between is cut by something on the way, and no longer waited for. */
const MOST_FAILURES = 3;

/** The page is older than it could be, and the server could not render it. */
const RETRY_MS = 30 * SECOND;

export interface NewsListener {
  /** What the page shows; null: not known. */
  readVersion(): string | null;
  /** Loads the data of the page again. False: the server could not give it now. */
  reload(): Promise<boolean>;
}

/**
 * Calls `reload` when there is something newer than the page shows, while the page is visible. The server announces it on the stream, and
 * each page when it is its turn. Where the stream tells no figures, without a stream, when the server refuses it, or when it breaks for
 * the third time without news between, `reload` is called once a minute as well. A page that becomes visible again opens its stream anew
 * and says what it shows. Returns a function that stops it.
 */
export function watchNews(source: (LiveSource & { readonly base: string }) | null, listener: NewsListener): () => void {
  let stream: EventSource | null = null;
  let poll: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let state: "rests" | "loads" | "loads-again" | "stopped" = "rests";

  async function reload(): Promise<void> {
    if (state === "stopped") return;
    if (state !== "rests") {
      state = "loads-again";
      return;
    }
    state = "loads";
    clearTimeout(retry);
    const isGiven = await listener.reload();
    const isAgain = (state as string) === "loads-again";
    if ((state as string) === "stopped") return;
    state = "rests";
    if (isAgain) await reload();
    else if (!isGiven && document.visibilityState !== "hidden") retry = setTimeout(() => void reload(), RETRY_MS);
  }

  function pollEachMinute(): void {
    poll ??= setInterval(() => void reload(), MINUTE);
  }

  function isShown(event: "figures" | "miner", version: unknown): boolean {
    const shown = listener.readVersion();
    if (shown === null || version === null || version === undefined) return false;
    // What else the stream tells of a pool has no version on the page.
    if (event === "figures") return source?.tells === "figures" && version === shown;
    return Number(version) <= Number(shown);
  }

  function listen(): void {
    if (source === null || source.tells === "states") pollEachMinute();
    if (source === null) return;
    stream = new EventSource(addressOf(source, listener.readVersion()));
    let failures = 0;
    for (const name of ["figures", "miner"] as const) {
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        failures = 0;
        if (!isShown(name, readVersionOf(event.data))) void reload();
      });
    }
    stream.addEventListener("error", () => {
      // The browser opens a broken connection again, but not one that the server refused.
      failures += 1;
      if (stream?.readyState !== EventSource.CLOSED && failures < MOST_FAILURES) return;
      stream?.close();
      pollEachMinute();
    });
  }

  function pause(): void {
    stream?.close();
    stream = null;
    clearInterval(poll);
    poll = undefined;
    clearTimeout(retry);
  }

  const onVisibility = () => {
    pause();
    if (document.visibilityState === "hidden") return;
    listen();
    // The stream tells a page that says what it shows.
    if (source === null || source.tells === "states" || listener.readVersion() === null) void reload();
  };

  if (document.visibilityState !== "hidden") listen();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    pause();
    state = "stopped";
  };
}

function addressOf({ base, path }: { readonly base: string; readonly path: string }, version: string | null): string {
  if (version === null) return base + path;
  return `${base}${path}${path.includes("?") ? "&" : "?"}version=${encodeURIComponent(version)}`;
}

/** Undefined where the event says none. */
function readVersionOf(data: unknown): unknown {
  try {
    const event: unknown = JSON.parse(String(data));
    return typeof event === "object" && event !== null && "version" in event ? event.version : undefined;
  } catch {
    return undefined;
  }
}
