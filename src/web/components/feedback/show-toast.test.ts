import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeToast, listToasts, showToast, subscribeToasts } from "./show-toast.ts";

const texts = () => listToasts().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of listToasts()) closeToast(id);
  vi.useRealTimers();
});

describe("showToast", () => {
  it("keeps a toast for six seconds and tells its listeners of both", () => {
    const onChange = vi.fn();
    const unsubscribe = subscribeToasts(onChange);
    showToast("good", "Saved");
    expect(texts()).toEqual(["Saved"]);
    vi.advanceTimersByTime(5_999);
    expect(texts()).toEqual(["Saved"]);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(2);
    unsubscribe();
    showToast("good", "Again");
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it("keeps a failure until it is closed", () => {
    showToast("danger", "Not saved");
    vi.advanceTimersByTime(600_000);
    expect(texts()).toEqual(["Not saved"]);
    closeToast(listToasts()[0]?.id ?? -1);
    expect(texts()).toEqual([]);
  });

  it("shows the latest three", () => {
    for (const text of ["one", "two", "three", "four"]) showToast("info", text);
    expect(texts()).toEqual(["two", "three", "four"]);
  });
});
