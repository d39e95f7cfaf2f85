import { type CalendarEvent, writeCalendar } from "#src/domain/text/calendar.ts";

export function toCalendar(event: CalendarEvent): string {
  return writeCalendar({ product: "Payouts", events: [event] });
}

/** As an address that a link can hold: it works without script and without another request. */
export function toCalendarLink(event: CalendarEvent): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(toCalendar(event))}`;
}
