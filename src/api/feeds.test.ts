import { XMLParser, XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { fixtureAddress } from "./__fixtures__/fixture-services.ts";
import { writeAtom } from "./feeds/write-atom.ts";

const get = (url: string, headers: Record<string, string> = {}) => createFixtureApi().inject({ url, headers });

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "entry" || name === "link" });

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly published: string;
  readonly content: { readonly "#text": string };
}

/** Reads a feed as RFC 4287 §4.1 asks for it: what must be there once is there once, and ids are unique. */
function readAtom(text: string) {
  expect(XMLValidator.validate(text)).toBe(true);
  const { feed } = parser.parse(text);
  expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom");
  const entries: readonly Entry[] = feed.entry ?? [];
  for (const part of [feed, ...entries]) {
    for (const member of ["id", "title", "updated"]) expect(typeof part[member]).toBe("string");
    expect(URL.canParse(part.id)).toBe(true);
    expect(part.updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  expect(feed.author.name).toBe("Adit Pool");
  const [self] = feed.link.filter((link: Record<string, string>) => link["@_rel"] === "self");
  expect(self["@_href"]).toBe(feed.id);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  return { feed, entries };
}

function readCalendar(text: string) {
  expect(text.endsWith("\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    calendar,
    events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)),
  };
}

describe("GET …/pool/blocks.atom", () => {
  it("§10.16 is valid Atom with the pool's newest blocks", async () => {
    const response = await get("/kas/api/v1/pool/blocks.atom");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const { feed, entries } = readAtom(response.body);
    expect(feed.id).toBe("https://adit.example/kas/api/v1/pool/blocks.atom");
    expect(feed["@_xml:lang"]).toBe("en");
    expect(entries.length).toBeGreaterThan(0);
    expect(feed.updated).toBe(entries[0]?.updated);
  });

  it("has the same entries in another language, by its words and its own address", async () => {
    const [english, russian] = [
      readAtom((await get("/kas/api/v1/pool/blocks.atom")).body),
      readAtom((await get("/kas/api/v1/pool/blocks.atom?lang=ru")).body),
    ];
    expect(russian.feed.id).toBe("https://adit.example/kas/api/v1/pool/blocks.atom?lang=ru");
    expect(russian.feed["@_xml:lang"]).toBe("ru");
    expect(russian.entries.map(({ id }) => id)).toEqual(english.entries.map(({ id }) => id));
    expect(russian.entries[0]?.title).toMatch(/^ru feeds\.block /);
    expect((await get("/kas/api/v1/pool/blocks.atom?lang=xx")).statusCode).toBe(400);
    expect((await get("/btc/api/v1/pool/blocks.atom")).statusCode).toBe(404);
  });
});

describe("GET …/pool/notices.atom", () => {
  it("§10.16 has notices and changed fees, newest first, with ids that stay", async () => {
    const { feed, entries } = readAtom((await get("/kas/api/v1/pool/notices.atom")).body);
    expect(feed.updated).toBe("2025-11-21T07:43:20.000Z");
    expect(entries.map(({ id, updated }) => [id, updated])).toEqual([
      ["https://adit.example/kas#notice-k1", "2025-11-21T07:43:20.000Z"],
      ["https://adit.example/kas#fee-pps-1763700000000", "2025-11-21T04:40:00.000Z"],
    ]);
    expect(entries[0]?.content["#text"]).toContain("18.08.2026 at 00:00 UTC");
    expect(entries[1]?.content["#text"]).toContain("PPS+2%1.5%");
  });
});

describe("GET …/miner/payouts.atom", () => {
  it("§10.16 has an address's payouts, and refuses as the API does", async () => {
    const path = "/kas/api/v1/miner/payouts.atom?address=";
    const { feed, entries } = readAtom((await get(path + fixtureAddress)).body);
    expect(feed.id).toBe(`https://adit.example${path}${encodeURIComponent(fixtureAddress)}`);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.id).toBe(`https://adit.example/kas/miner/payouts/${fixtureAddress}#kas-${"cd".repeat(32)}`);
    expect(entries[0]?.title).toContain("50.000000 KAS");
    expect(entries[0]?.updated).toBe("2025-11-21T04:40:00.000Z");
    expect((await get(`${path}nonsense`)).json().error.code).toBe("invalid-address");
    expect((await get(`${path}silent`)).headers["retry-after"]).toBe("30");
    expect((await get(`${path}untold`)).statusCode).toBe(404);
  });
});

describe("calendars", () => {
  it("§10.17 have the next change of the block reward and the announced closing as whole days", async () => {
    const response = await get("/kas/api/v1/pool/calendar.ics");
    expect(response.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const { calendar, events } = readCalendar(response.body);
    expect(calendar.getFirstPropertyValue("source")).toBe("https://adit.example/kas/api/v1/pool/calendar.ics");
    expect(events.map(({ uid, startDate }) => [uid, startDate.toString(), startDate.isDate])).toEqual([
      ["kas-reward-100000000", "2025-12-06", true],
      ["kas-notice-k1", "2026-08-18", true],
    ]);
    expect(events[0]?.summary).toContain("3.460000 KAS3.270000 KAS");
    expect(events[0]?.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
    expect(events[1]?.summary).toContain("18.08.2026 at 00:00 UTC");
  });

  it("§10.17 have an address's expected payouts, and none for one that is not known", async () => {
    const path = "/kas/api/v1/miner/payouts.ics?address=";
    const { events } = readCalendar((await get(path + fixtureAddress)).body);
    expect(events.map(({ uid, startDate, summary }) => [uid, startDate.toString(), summary])).toEqual([
      [
        `kas-kas-${fixtureAddress}-after-1763700000000`,
        "2025-11-24",
        "en nextPayout.paid.event {ticker}{name}{address} {height}20.00 KAS{scheme}{before}{after}{when}",
      ],
    ]);
    expect(readCalendar((await get(`${path}never-mined`)).body).events).toEqual([]);
    expect((await get(`${path}nonsense`)).json().error.code).toBe("invalid-address");
  });

  it("§10.17 answer 304 while nothing changed, as the Atom feeds do", async () => {
    const { encodeResponse } = await import("#src/server/http/encoding.ts");
    const app = createFixtureApi();
    app.addHook("onSend", encodeResponse);
    for (const url of ["/kas/api/v1/pool/calendar.ics", "/kas/api/v1/pool/blocks.atom"]) {
      const first = await app.inject({ url });
      const again = await app.inject({ url, headers: { "if-none-match": String(first.headers.etag) } });
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ""]);
    }
  });
});

describe("writeAtom", () => {
  it("escapes what XML reads as its own and replaces what it cannot hold", () => {
    const title = `<b> & "quotes" ${String.fromCharCode(1)} 😀 ${String.fromCharCode(0xd800)}`;
    const entry = { id: "https://a.example/x?a=1&b=2", title, content: "", href: "https://a.example/", at: 5 };
    const text = writeAtom({
      title: "t",
      author: "Adit Pool",
      language: "en",
      href: "https://a.example/f?x=1&y=2",
      page: "https://a.example/",
      entries: [entry],
    });
    const { feed, entries } = readAtom(text);
    expect(entries[0]?.title).toBe('<b> & "quotes" \ufffd 😀 \ufffd');
    expect(feed.id).toBe("https://a.example/f?x=1&y=2");
    expect(feed.updated).toBe("1970-01-01T00:00:00.005Z");
  });
});
