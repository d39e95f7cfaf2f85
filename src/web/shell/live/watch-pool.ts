import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

/** All browsers get the event at the same time. Their requests for the new figures are spread over this time. */
const SPREAD_MS = 3 * SECOND;

/** A stream that breaks so often without news between is cut by something on the way, and no longer waited for. */
const MOST_FAILURES = 3;

/** A stream of the server. `states`: it tells which engines stop to answer and answer again, and no new figures. */
export interface NewsStream {
  readonly address: string;
  readonly tells: "figures" | "states";
}

/**
 * Calls `onNews` when there are new figures, while the page is visible. The server announces them on the stream. Where the stream
 * tells no figures, without a stream, when the server refuses it, or when it breaks for the third time without news between, `onNews`
 * is called once a minute as well. It is called at once when the page becomes visible again, and the stream has its next chance. Returns a function that stops it.
 */
export function watchPool(news: NewsStream | null, onNews: () => void): () => void {
  let stream: EventSource | null = null;
  let poll: ReturnType<typeof setInterval> | undefined;
  let delay: ReturnType<typeof setTimeout> | undefined;

  const pollEachMinute = () => {
    poll ??= setInterval(onNews, MINUTE);
  };
  const listen = () => {
    if (news?.tells !== "figures") pollEachMinute();
    if (news === null) return;
    stream = new EventSource(news.address);
    let failures = 0;
    stream.addEventListener("figures", () => {
      failures = 0;
      clearTimeout(delay);
      delay = setTimeout(onNews, Math.random() * SPREAD_MS);
    });
    stream.addEventListener("error", () => {
      // The browser opens a broken connection again, but not one that the server refused.
      failures += 1;
      if (stream?.readyState !== EventSource.CLOSED && failures < MOST_FAILURES) return;
      stream?.close();
      pollEachMinute();
    });
  };
  const pause = () => {
    stream?.close();
    stream = null;
    clearInterval(poll);
    poll = undefined;
    clearTimeout(delay);
  };
  const onVisibility = () => {
    pause();
    if (document.visibilityState === "hidden") return;
    listen();
    onNews();
  };

  if (document.visibilityState !== "hidden") listen();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    pause();
  };
}
