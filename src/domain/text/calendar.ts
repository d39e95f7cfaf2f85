/** An event of a calendar (RFC 5545). */
export interface CalendarEvent {
  /** The same for the same event, so that it does not stand in a calendar twice. */
  readonly id: string;
  readonly at: number;
  /** Only its day is known. */
  readonly isAllDay: boolean;
  /** When it was written. */
  readonly writtenAt: number;
  readonly summary: string;
  readonly description?: string;
  /** Expected, not certain. */
  readonly isTentative?: boolean;
  /** A page about it; null where the site does not know its own address. */
  readonly href: string | null;
}

export interface Calendar {
  readonly product: string;
  /** For one to subscribe to (RFC 7986); absent for a file with a single event. */
  readonly subscription?: { readonly name: string; readonly href: string; readonly refreshHours: number };
  readonly events: readonly CalendarEvent[];
}

export function writeCalendar({ product, subscription, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Adit//${product}//EN`,
    ...(subscription === undefined
      ? []
      : [
          `NAME:${escapeText(subscription.name)}`,
          // Google and Outlook read the older spelling only.
          `X-WR-CALNAME:${escapeText(subscription.name)}`,
          `SOURCE;VALUE=URI:${subscription.href}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${subscription.refreshHours}H`,
        ]),
    ...events.flatMap(writeEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function writeEvent(event: CalendarEvent): readonly string[] {
  const { id, at, isAllDay, writtenAt, summary, description, isTentative = false, href } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(id)}`,
    `DTSTAMP:${toUtc(writtenAt)}`,
    isAllDay ? `DTSTART;VALUE=DATE:${toUtc(at).slice(0, 8)}` : `DTSTART:${toUtc(at)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(isTentative ? ["STATUS:TENTATIVE"] : []),
    ...(href === null ? [] : [`URL:${href}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** `20261123T140000Z` */
function toUtc(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n|\r/g, "\\n");
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
