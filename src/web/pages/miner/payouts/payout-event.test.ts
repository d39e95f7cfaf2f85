import { describe, expect, it } from "vitest";
import { toCalendar, toCalendarLink } from "./payout-event.ts";

const event = {
  id: "kas-kas-kaspa:a-1763733600000",
  at: Date.UTC(2025, 10, 21, 14),
  isAllDay: false,
  writtenAt: Date.UTC(2025, 10, 21, 8, 1, 40, 123),
  summary: "Payout of about 50.00 KAS; once, or later",
  href: "https://pool.example/kas/miner/payouts/kaspa:a",
};

describe("a payout in a calendar (RFC 5545)", () => {
  it("has every line that is asked for, each ended by CRLF, with times in UTC and special characters escaped", () => {
    expect(toCalendar(event).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Adit//Payouts//EN",
      "BEGIN:VEVENT",
      "UID:kas-kas-kaspa:a-1763733600000",
      "DTSTAMP:20251121T080140Z",
      "DTSTART:20251121T140000Z",
      "SUMMARY:Payout of about 50.00 KAS\\; once\\, or later",
      "URL:https://pool.example/kas/miner/payouts/kaspa:a",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("is a whole day where only the day is known, and has no address of a site that does not know its own", () => {
    const text = toCalendar({ ...event, isAllDay: true, href: null });
    expect(text).toContain("\r\nDTSTART;VALUE=DATE:20251121\r\n");
    expect(text).not.toContain("URL");
  });

  it("has no line of more than 75 octets, and folded lines are whole again without the fold", () => {
    const summary = "دفعة بنحو 50.00 KAS ".repeat(12);
    const text = toCalendar({ ...event, summary });
    for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}\r\n`);
  });

  it("stands in a link as it is", () => {
    const [head, body = ""] = toCalendarLink(event).split(",", 2);
    expect(head).toBe("data:text/calendar;charset=utf-8");
    expect(decodeURIComponent(body)).toBe(toCalendar(event));
  });
});
