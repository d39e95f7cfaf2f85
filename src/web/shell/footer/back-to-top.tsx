import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import styles from "./back-to-top.module.css";

/** Spec §9. */
const SHOWN_FROM_PX = 300;

/** Appears after 300 px of scroll in the masthead, which stays above the page: it covers nothing. */
export function BackToTop() {
  const t = useTranslations();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const onScroll = () => setIsShown(window.scrollY > SHOWN_FROM_PX);
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);

  function goUp(): void {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    // The button disappears during the scroll, so the focus is moved first.
    document.getElementById("content")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
  }

  const place = isShown ? document.getElementById("up") : null;
  if (place === null) return null;
  const label = t("navigation.backToTop");
  return createPortal(
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={goUp}>
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M12 20V5M5 12l7-7 7 7" />
      </svg>
    </button>,
    place,
  );
}
