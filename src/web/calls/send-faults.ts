import { admitFault, formatFaultEnvelope } from "#src/domain/site/fault-envelope.ts";
import { faultServiceMeta, type WaitingFault } from "./fault-service.ts";

/** A limit, because a page that fails with every frame would use up the operator's quota. */
const mostPerMinute = 10;

/**
 * Sends the faults that wait in `window.faults` to the operator's error service, and from then on each new fault at once.
 * Each fault is sent once, without cookies and without the page's search parameters. Does nothing when no service is
 * configured. Never throws.
 */
export function sendFaults(): void {
  const { faults } = window;
  const service = document.querySelector<HTMLMetaElement>(`meta[name="${faultServiceMeta}"]`);
  if (faults === undefined || service === null) return;
  let sent: readonly number[] = [];
  let dropped = 0;

  function send({ error, facts = {} }: WaitingFault): void {
    // Scripts of other sites fail without a description, and we cannot repair them.
    if (error === undefined || error === null || error === "Script error.") return;
    const at = Date.now();
    const admitted = admitFault(sent, at, mostPerMinute);
    if (admitted === null) {
      dropped += 1;
      return;
    }
    sent = admitted;
    const body = formatFaultEnvelope({
      id: createId(),
      at,
      platform: "javascript",
      environment: service?.dataset.environment ?? "",
      error,
      facts: { path: window.location.pathname, ...facts },
      dropped,
    });
    dropped = 0;
    // A body of plain text needs no preflight request. With keepalive the request continues when the visitor leaves the page.
    const rules = { credentials: "omit", referrerPolicy: "no-referrer", keepalive: true } as const;
    fetch(service?.content ?? "", { method: "POST", body, ...rules })
      .then((response) => response.body?.cancel())
      .catch(() => {});
  }

  const waiting = faults.splice(0);
  faults.push = (...more) => {
    for (const fault of more) send(fault);
    return 0;
  };
  for (const fault of waiting) send(fault);
}

/** `crypto.randomUUID` does not exist on plain http. */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
