import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { SECOND } from "#src/domain/time/durations.ts";
import { useFormat } from "../../i18n/use-format.ts";
import styles from "./connection-notice.module.css";

const ONLINE_NOTICE_MS = 4 * SECOND;

/** `since` is in UTC milliseconds: the figures on the page are not renewed from then on. */
type Connection = { readonly state: "online" | "back" } | { readonly state: "offline"; readonly since: number };

/** Says that the connection is lost and the figures are not renewed, and says when the connection is back. */
export function ConnectionNotice() {
  const t = useTranslations();
  const format = useFormat();
  const connection = useConnection();
  return (
    <div className={styles.place} role="status">
      {connection.state === "offline" && (
        <p className={styles.notice} data-connection="offline">
          {t("navigation.offline", { time: format.time(connection.since) })}
        </p>
      )}
      {connection.state === "back" && (
        <p className={styles.notice} data-connection="back">
          {t("navigation.online")}
        </p>
      )}
    </div>
  );
}

function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>({ state: "online" });

  useEffect(() => {
    const onOffline = () => setConnection({ state: "offline", since: Date.now() });
    const onOnline = () => setConnection(({ state }) => ({ state: state === "offline" ? "back" : "online" }));
    if (!window.navigator.onLine) onOffline();
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("online", onOnline);
    };
  }, []);

  useEffect(() => {
    if (connection.state !== "back") return;
    const timer = setTimeout(() => setConnection({ state: "online" }), ONLINE_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  return connection;
}
