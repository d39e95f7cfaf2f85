import chart from "../../../components/area-chart.module.css";
import chip from "../../../components/chip.module.css";
import segments from "../../../components/segments.module.css";
import stat from "../../../components/stat.module.css";
import tooltip from "../../../components/tooltip.module.css";
import workerState from "../../../components/worker-state.module.css";
import sections from "../stats/stats.module.css";
import worker from "./worker.module.css";

/** As on the stats page: what hydrates later has its styles from the start. */
export const handleStyles = { styles: [chart, chip, sections, segments, stat, tooltip, worker, workerState] };
