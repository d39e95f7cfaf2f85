import { useReferralVisit } from "../../calls/referral-visit.ts";
import { BackToTop } from "../footer/back-to-top.tsx";
import { useGridKeys } from "../header/grid-keys.ts";
import { ConnectionNotice } from "../notices/connection-notice.tsx";
// Page transitions are not needed before the first click.
import "../navigation/page-transition.css";
import { LiveFigures } from "../live/live-figures.tsx";
import { Prefetch } from "../navigation/prefetch.tsx";
import { useSlashKey } from "../search/use-slash-key.ts";
import { TermTips } from "../terms/term-tips.tsx";
import type { LatePartsProps } from "./late-parts.tsx";

export function LoadedParts({ toPath }: LatePartsProps) {
  useReferralVisit();
  useSlashKey();
  useGridKeys();
  return (
    <>
      <Prefetch toPath={toPath} />
      <ConnectionNotice />
      <BackToTop />
      <LiveFigures />
      <TermTips />
    </>
  );
}
