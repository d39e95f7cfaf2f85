import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../../locales/en.json";
import { DateTime, ListTime, UtcTime } from "./date-time.tsx";
import { ClockTime, TimeAgo, TimeUntil } from "./time.tsx";

const at = Date.UTC(2026, 10, 22, 22, 30);

function read(part: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "*", Component: () => part }]);
  return renderToString(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  ).replace(/<[^>]+>/g, "");
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Dates of another year are written with it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
});
describe("times without script, and until a page is in use", () => {
  it("are in UTC, whatever the zone of the machine, and say so", () => {
    vi.stubGlobal("localStorage", { getItem: () => null });
    const options = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone: "Asia/Tokyo" });
    expect(read(<ClockTime at={at} />)).toBe("22:30 UTC");
    expect(read(<TimeUntil at={at} />)).toBe("22:30 UTC");
    expect(read(<TimeUntil at={at} isDated />)).toMatch(/Nov 22.*22:30 UTC$/);
    expect(read(<TimeAgo at={at} />)).toMatch(/Nov 22.*22:30 UTC$/);
    expect(read(<DateTime at={at} />)).toMatch(/Nov 22.*22:30 UTC$/);
    expect(read(<ListTime at={at} />)).toMatch(/^Nov 22.*22:30 UTC$/);
    expect(read(<UtcTime at={at} precision="month" />)).toBe("Nov 2026");
    expect(read(<UtcTime at={Date.UTC(2025, 7, 18)} precision="day" />)).toBe("Aug 18, 2025");
  });
});
