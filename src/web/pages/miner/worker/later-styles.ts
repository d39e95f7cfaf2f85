// The server renders the page before the code of its body arrives, so the styles of the body must come with the route.
import "../../../components/chart/area-chart.module.css";
import "../../../components/marks/chip.module.css";
import "../../../components/form/segments.module.css";
import "../../../components/figures/stat.module.css";
import "../../../components/feedback/tooltip.module.css";
import "../../../components/marks/worker-state.module.css";
import "../stats/stats.module.css";
import "./worker.module.css";
