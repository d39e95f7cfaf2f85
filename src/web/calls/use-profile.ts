import { useEffect } from "react";
import { report } from "./report.ts";
import { useApiClient } from "./use-api-client.ts";

/** Spec §7: fetches the profile once, with credentials, when routing is ready. A failure is reported and has no other effect. */
export function useProfile(): void {
  const client = useApiClient();
  useEffect(() => {
    void client()
      .then((calls) =>
        calls.get("/api/v2/profile", (body) => (typeof body === "object" && body !== null ? body : null), {
          credentials: true,
        }),
      )
      .then((answer) => {
        if (!answer.ok) report(new Error(`Profile failed: ${answer.error.code}`), { ...answer.error });
      });
  }, [client]);
}
