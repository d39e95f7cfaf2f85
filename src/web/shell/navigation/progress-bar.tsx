import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import styles from "./progress-bar.module.css";
import { progressBarState } from "./progress-bar-state.ts";

/** 2 px at the top while a page is on its way (spec §2); a quick answer shows nothing, a failed one turns it red. */
export function ProgressBar() {
  const t = useTranslations();
  const { state } = useNavigation();
  const { key } = useLocation();
  const phase = useSyncExternalStore(progressBarState.subscribe, progressBarState.read, () => "idle" as const);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another location is an arrival, also where React skipped the way
  useEffect(() => {
    if (state === "idle") progressBarState.end(false);
    else progressBarState.start();
  }, [state, key]);

  if (phase === "idle") return null;
  const role = phase === "progress" ? { role: "progressbar", "aria-label": t("navigation.loading") } : {};
  return <div className={styles.bar} data-progress={phase} {...role} />;
}

/** For the error page: a navigation that ends with it has failed. A layout effect, because the bar ends in an effect. */
export function useFailedNavigation(): void {
  useLayoutEffect(() => progressBarState.end(true), []);
}
