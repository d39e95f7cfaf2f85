// The server renders the page before the code of its body arrives, so the styles of the body must come with the route.
import "../../../components/area-chart.module.css";
import "../../../components/chip.module.css";
import "../../../components/segments.module.css";
import "../../../components/stat.module.css";
import "../../../components/tooltip.module.css";
import "../../../components/worker-state.module.css";
import "../stats/stats.module.css";
import "./worker.module.css";
