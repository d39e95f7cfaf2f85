// The server renders the page before the code of its body arrives, so the styles of the body must come with the route.
import "../../../components/area-chart.module.css";
import "../../../components/card-table.module.css";
import "../../../components/pager.module.css";
import "../../../components/progress.module.css";
import "../../../components/segments.module.css";
import "../../../components/sparkline.module.css";
import "../../../components/stat.module.css";
import "../../../components/tooltip.module.css";
import "../../../components/worker-state.module.css";
import "./earnings.module.css";
import "./panels.module.css";
import "./payouts.module.css";
import "./stats.module.css";
import "./worker-table.module.css";
import "./workers.module.css";
