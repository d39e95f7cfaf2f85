import { useState } from "react";
import { useTranslations } from "use-intl";
import { report } from "../../../calls/report.ts";
import { Button } from "../../form/button.tsx";
import type { ChartPicture } from "../chart-figures.ts";
import type { LiveFigures } from "../live-area-chart.tsx";

interface SavePictureProps extends LiveFigures {
  readonly shown: ChartPicture;
}

/** A PNG of the chart as it is seen, with its words: made in the browser, by code that comes with the first click. */
export function SavePicture({ shown, title, notes, fileName }: SavePictureProps) {
  const t = useTranslations("liveChart");
  const [isBusy, setBusy] = useState(false);

  async function save(figure: Element | null): Promise<void> {
    if (figure === null) return;
    setBusy(true);
    try {
      const { savePicture } = await import("./paint-picture.ts");
      await savePicture(figure, { picture: shown, title, notes, fileName });
    } catch (error) {
      report(error, { picture: fileName });
    }
    setBusy(false);
  }

  return (
    <Button
      isBusy={isBusy}
      title={t("savePicture")}
      onClick={(event) => void save(event.currentTarget.closest("figure"))}
    >
      PNG
    </Button>
  );
}
