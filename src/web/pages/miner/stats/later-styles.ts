// The server renders the page before the code of its body arrives, so the styles of the body must come with the route.
import "../../../components/chart/area-chart.module.css";
import "../../../components/table/card-table.module.css";
import "../../../components/table/pager.module.css";
import "../../../components/feedback/progress.module.css";
import "../../../components/form/segments.module.css";
import "../../../components/chart/sparkline.module.css";
import "../../../components/figures/stat.module.css";
import "../../../components/feedback/tooltip.module.css";
import "../../../components/marks/worker-state.module.css";
import "./earnings.module.css";
import "./panels.module.css";
import "./payouts.module.css";
import "./stats.module.css";
import "./workers/worker-table.module.css";
import "./workers/workers.module.css";
