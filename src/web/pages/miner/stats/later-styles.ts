import chart from "../../../components/area-chart.module.css";
import cards from "../../../components/card-table.module.css";
import pager from "../../../components/pager.module.css";
import progress from "../../../components/progress.module.css";
import segments from "../../../components/segments.module.css";
import sparkline from "../../../components/sparkline.module.css";
import stat from "../../../components/stat.module.css";
import tooltip from "../../../components/tooltip.module.css";
import workerState from "../../../components/worker-state.module.css";
import earnings from "./earnings.module.css";
import panels from "./panels.module.css";
import payouts from "./payouts.module.css";
import sections from "./stats.module.css";
import workerTable from "./worker-table.module.css";
import workers from "./workers.module.css";

/** What hydrates later is on the page from the start, and so must be its styles: a page links only those that it uses itself. */
export const handleStyles = {
  styles: [
    cards,
    chart,
    earnings,
    panels,
    payouts,
    pager,
    progress,
    sections,
    segments,
    sparkline,
    stat,
    tooltip,
    workerState,
    workerTable,
    workers,
  ],
};
