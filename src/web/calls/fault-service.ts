// The reporter is our own code of about 2 kB, loaded only when an error service is configured. @sentry/browser would be 24 kB.
// The server sends the same envelope (domain/site).

/** A fault that waits to be sent. The list of them exists only when an error service is configured: earlyFaultScript makes it. */
export interface WaitingFault {
  readonly error: unknown;
  readonly facts?: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    faults?: WaitingFault[];
  }
}

/** The name of the meta element with the address of the error service. */
export const faultServiceMeta = "fault-service";

/**
 * The server puts it into the head. It keeps up to ten uncaught errors that happen before send-faults.ts is loaded.
 */
export const earlyFaultScript =
  'faults=[];for(let n of["error","unhandledrejection"])addEventListener(n,e=>{faults.length<10&&faults.push({error:e.error??e.reason??e.message})})';
