import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../components/feedback/dialog.tsx";
import { Menu } from "../../components/feedback/menu.tsx";
import { showToast } from "../../components/feedback/show-toast.ts";
import { Tooltip } from "../../components/feedback/tooltip.tsx";
import { Button } from "../../components/form/button.tsx";
import { Tabs } from "../../components/layout/tabs.tsx";
import { Row } from "./section.tsx";

export function Overlays() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row>
        <Menu label={t("gallery.menu")}>
          {(["asic", "gpu", "cpu"] as const).map((kind) => (
            <li key={kind}>
              <a href="#overlays" aria-current={kind === "gpu" ? "true" : undefined}>
                {t(`hardware.${kind}`)}
              </a>
            </li>
          ))}
        </Menu>
        <Button onClick={() => setIsOpen(true)}>{t("gallery.dialog")}</Button>
        <Button onClick={() => showToast("good", t("gallery.toast.saved"))}>{t("gallery.toast.good")}</Button>
        <Button onClick={() => showToast("danger", t("gallery.toast.failed"))}>{t("gallery.toast.danger")}</Button>
        <Tooltip label={t("gallery.explain")} text={t("gallery.effort")} />
      </Row>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("gallery.question")}
        closeLabel={t("gallery.close")}
      >
        <p>{t("gallery.answer")}</p>
        <Row>
          <Button look="danger" onClick={() => setIsOpen(false)}>
            {t("gallery.forget")}
          </Button>
          <Button look="quiet" onClick={() => setIsOpen(false)}>
            {t("gallery.keep")}
          </Button>
        </Row>
      </Dialog>
      <Tabs
        label={t("gallery.tabs")}
        tabs={(["asic", "gpu", "cpu"] as const).map((kind) => ({
          key: kind,
          label: t(`hardware.${kind}`),
          content: <p>{t("gallery.lead")}</p>,
        }))}
      />
    </>
  );
}
