import { admitFault, formatFaultEnvelope } from "#src/domain/site/fault-envelope.ts";
import { faultServiceMeta, type WaitingFault } from "./fault-service.ts";

/** A page that breaks again with every frame would otherwise use up the operator's quota. */
const mostPerMinute = 10;

/**
 * Tells the operator's error service of what waits in `window.faults`, and from then on of each fault at once. Once,
 * without cookies, and of the page without its query. Does nothing where no service is set; never throws.
 */
export function sendFaults(): void {
  const { faults } = window;
  const service = document.querySelector<HTMLMetaElement>(`meta[name="${faultServiceMeta}"]`);
  if (faults === undefined || service === null) return;
  let sent: readonly number[] = [];
  let dropped = 0;

  function send({ error, facts = {} }: WaitingFault): void {
    // Files of other sites fail without a word, and there is nothing to mend in them.
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
    // A text without a type of its own needs no preflight; what is under way survives a navigation.
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

/** `crypto.randomUUID` is not there on plain http. */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
