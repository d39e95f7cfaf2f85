// The reporter is our own, some 2 kB that are loaded once an error service is set: @sentry/browser would be 24 kB, and the server
// sends the same envelope (domain/site).

/** Faults that wait to be sent: an array that the head's first script makes when an error service is set, and only then. */
export interface WaitingFault {
  readonly error: unknown;
  readonly facts?: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    faults?: WaitingFault[];
  }
}

/** The name of the element in the head that says where faults go. */
export const faultServiceMeta = "fault-service";

/**
 * For the head, by the server: keeps what nobody catches, from before the site's own code runs, until send-faults.ts takes
 * it over. Ten at most.
 */
export const earlyFaultScript =
  'faults=[];for(let n of["error","unhandledrejection"])addEventListener(n,e=>{faults.length<10&&faults.push({error:e.error??e.reason??e.message})})';
