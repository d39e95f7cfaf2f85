import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveSource } from "./live-data.ts";
import { watchNews } from "./watch-news.ts";

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.opened.push(this);
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

const newest = () => {
  const stream = FakeStream.opened.at(-1);
  if (stream === undefined) throw new Error("no stream");
  return stream;
};
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

beforeEach(() => {
  vi.useFakeTimers();
  FakeStream.opened = [];
  vi.stubGlobal("EventSource", FakeStream);
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const figures = { base: "", path: "/kas/api/v1/pool/live", tells: "figures", version: "1000" } as const;
const miner = { base: "", path: "/kas/api/v1/pool/live?miner=a&parts=answer", tells: "miner", version: "4" } as const;

function watch(source: (LiveSource & { readonly base: string }) | null, answers: readonly boolean[] = []) {
  let version = source?.version ?? null;
  let asked = 0;
  const reload = vi.fn(async () => answers[asked++] ?? true);
  const stop = watchNews(source, { readVersion: () => version, reload });
  return {
    reload,
    stop,
    show(next: string) {
      version = next;
    },
    async tell(event: "figures" | "miner", data: unknown) {
      newest().dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
      await vi.advanceTimersByTimeAsync(1);
    },
    async turn(visibilityState: "visible" | "hidden") {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

it("a page says what it shows, and is loaded again for what is newer, once for each", async () => {
  const { reload, tell, show } = watch(miner);
  expect(newest().url).toBe("/kas/api/v1/pool/live?miner=a&parts=answer&version=4");
  await tell("miner", { version: 4 });
  await tell("miner", { version: 3 });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledTimes(0);
  await tell("miner", { version: 5 });
  expect(reload).toHaveBeenCalledTimes(1);
  show("5");
  await tell("miner", { version: 5 });
  expect(reload).toHaveBeenCalledTimes(1);
  // The engine of its pool stopped to answer; the engine knows nothing of the address.
  await tell("figures", { at: 1, version: "other" });
  await tell("miner", { version: null });
  expect(reload).toHaveBeenCalledTimes(3);
});

it("a page of a coin is loaded again when its figures are others than it shows", async () => {
  const { reload, tell } = watch(figures);
  expect(newest().url).toBe("/kas/api/v1/pool/live?version=1000");
  await tell("figures", { at: 1000, version: "1000" });
  expect(reload).toHaveBeenCalledTimes(0);
  await tell("figures", { at: 2000, version: "2000" });
  expect(reload).toHaveBeenCalledTimes(1);
});

it("what comes while the page is loaded is loaded after it", async () => {
  const { reload, tell } = watch(figures);
  const loading = Promise.withResolvers<boolean>();
  reload.mockReturnValueOnce(loading.promise);
  await tell("figures", { version: "2" });
  await tell("figures", { version: "3" });
  await tell("figures", { version: "4" });
  expect(reload).toHaveBeenCalledTimes(1);
  loading.resolve(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(2);
});

it("what the server could not give is asked for again in half a minute", async () => {
  const { reload, tell } = watch(figures, [false, false, true]);
  await tell("figures", { version: "2" });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reload).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(reload).toHaveBeenCalledTimes(3);
});

it("a hidden page asks for nothing, and one that is visible again says what it shows", async () => {
  const { reload, turn, show } = watch(figures, [false]);
  const first = newest();
  await turn("hidden");
  expect(first.readyState).toBe(2);
  show("2000");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeStream.opened).toHaveLength(1);
  await turn("visible");
  expect(newest().url).toBe("/kas/api/v1/pool/live?version=2000");
  expect(reload).toHaveBeenCalledTimes(0);
});

it("a page that does not know how old it is is loaded when it is visible again, and so is one without a stream", async () => {
  for (const source of [{ ...figures, version: null }, null]) {
    const { reload, turn, stop } = watch(source);
    await turn("hidden");
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reload).toHaveBeenCalledTimes(0);
    await turn("visible");
    expect(reload).toHaveBeenCalledTimes(1);
    stop();
  }
});

it("asks each minute once a stream has broken three times without news between", async () => {
  const { reload, stop } = watch(figures);
  const fail = () => newest().dispatchEvent(new Event("error"));
  fail();
  fail();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(reload).toHaveBeenCalledTimes(0);
  fail();
  expect(newest().readyState).toBe(2);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(reload).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(reload).toHaveBeenCalledTimes(3);
});

it("goes on listening where news come between the breaks", async () => {
  const { reload, tell } = watch(figures);
  for (let round = 0; round < 5; round += 1) {
    newest().dispatchEvent(new Event("error"));
    newest().dispatchEvent(new Event("error"));
    await tell("figures", { version: `round ${round}` });
  }
  expect(reload).toHaveBeenCalledTimes(5);
  expect(newest().readyState).toBe(0);
});
