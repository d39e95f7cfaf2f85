import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

/** Everybody hears of new figures at once; asking for them is spread over this long. */
const SPREAD_MS = 3 * SECOND;

/**
 * Calls `onNews` when there are new figures, while the page is in sight: told by the server where `streamAddress` names
 * its stream and it answers, else once a minute. Coming back to the page asks at once. Answers how to stop.
 */
export function watchPool(streamAddress: string | null, onNews: () => void): () => void {
  let stream: EventSource | null = null;
  let poll: ReturnType<typeof setInterval> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;

  const pollEachMinute = () => {
    poll ??= setInterval(onNews, MINUTE);
  };
  const listen = () => {
    if (streamAddress === null) return pollEachMinute();
    stream = new EventSource(streamAddress);
    stream.addEventListener("figures", () => {
      clearTimeout(soon);
      soon = setTimeout(onNews, Math.random() * SPREAD_MS);
    });
    stream.addEventListener("error", () => {
      // A broken connection is taken up again by the browser; a refusal is final.
      if (stream?.readyState === EventSource.CLOSED) pollEachMinute();
    });
  };
  const rest = () => {
    stream?.close();
    stream = null;
    clearInterval(poll);
    poll = undefined;
    clearTimeout(soon);
  };
  const onVisibility = () => {
    rest();
    if (document.visibilityState === "hidden") return;
    listen();
    onNews();
  };

  if (document.visibilityState !== "hidden") listen();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    rest();
  };
}
