import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import styles from "./progress-bar.module.css";
import { progressBarState } from "./progress-bar-state.ts";

/** 2 px at the top while a page is loading (spec §2). It does not appear for a fast answer, and a failure turns it red. */
export function ProgressBar() {
  const t = useTranslations();
  const { state } = useNavigation();
  const { key } = useLocation();
  const phase = useSyncExternalStore(progressBarState.subscribe, progressBarState.read, () => "idle" as const);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another location ends the navigation, also when React did not render its loading state
  useEffect(() => {
    if (state === "idle") progressBarState.end(false);
    else progressBarState.start();
  }, [state, key]);

  if (phase === "idle") return null;
  const role = phase === "progress" ? { role: "progressbar", "aria-label": t("navigation.loading") } : {};
  return <div className={styles.bar} data-progress={phase} {...role} />;
}

/** For the error page: the navigation has failed. It is a layout effect, so it runs before the effect that ends the bar. */
export function useFailedNavigation(): void {
  useLayoutEffect(() => progressBarState.end(true), []);
}
