import { useReferralVisit } from "../calls/use-referral-visit.ts";
import { BackToTop } from "./back-to-top.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
// Nothing moves between pages before the first click.
import "./page-transition.css";
import type { LatePartsProps } from "./late-parts.tsx";
import { LiveFigures } from "./live-figures.tsx";
import { usePrefetch } from "./prefetch.ts";

export function LoadedParts({ toPath }: LatePartsProps) {
  usePrefetch(toPath);
  useReferralVisit();
  return (
    <>
      <ConnectionNotice />
      <BackToTop />
      <LiveFigures />
    </>
  );
}
