import banner from "../../../components/banner.module.css";
import button from "../../../components/button.module.css";
import chip from "../../../components/chip.module.css";
import codeBlock from "../../../components/code-block.module.css";
import copyButton from "../../../components/copy-button.module.css";
import copyLine from "../../../components/copy-line.module.css";
import emptyState from "../../../components/empty-state.module.css";
import field from "../../../components/field.module.css";
import select from "../../../components/select.module.css";
import tabs from "../../../components/tabs.module.css";
import toneChip from "../../../components/tone-chip.module.css";
import aside from "./aside.module.css";
import rigStep from "./rig-step.module.css";
import serverStep from "./server-step.module.css";
import page from "./start-page.module.css";
import walletStep from "./wallet-step.module.css";

/**
 * One class of every stylesheet behind start-page.tsx. The server renders that page before its code arrives, so its styles
 * must come with the route: a stylesheet that the route names is linked in the head, any other comes with the late code.
 */
export const lateStyles: readonly (string | undefined)[] = [
  banner.banner,
  button.button,
  chip.chip,
  codeBlock.block,
  copyButton.copy,
  copyLine.line,
  emptyState.empty,
  field.field,
  select.select,
  tabs.list,
  toneChip.tone,
  aside.aside,
  rigStep.run,
  serverStep.head,
  page.start,
  walletStep.fields,
];
