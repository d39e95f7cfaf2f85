/** A payout in a calendar (RFC 5545), as an address that a link can hold: it works without script and without another request. */
export interface PayoutEvent {
  /** The same for the same payout, so that it does not stand in a calendar twice. */
  readonly id: string;
  readonly at: number;
  /** Only its day is known. */
  readonly isAllDay: boolean;
  /** When it was written. */
  readonly writtenAt: number;
  readonly summary: string;
  /** A page about it; null where the site does not know its own address. */
  readonly href: string | null;
}

export function toCalendar({ id, at, isAllDay, writtenAt, summary, href }: PayoutEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Adit//Payouts//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(id)}`,
    `DTSTAMP:${toUtc(writtenAt)}`,
    isAllDay ? `DTSTART;VALUE=DATE:${toUtc(at).slice(0, 8)}` : `DTSTART:${toUtc(at)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(href === null ? [] : [`URL:${href}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

export function toCalendarLink(event: PayoutEvent): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(toCalendar(event))}`;
}

/** `20261123T140000Z` */
function toUtc(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const mostOctets = 75;

/** Lines are 75 octets at most; the next one goes on after a space, and no character is cut. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
