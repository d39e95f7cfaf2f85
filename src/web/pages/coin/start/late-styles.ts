// The server renders the page before the code of its body arrives, so the styles of the body must come with the route.
import "../../../components/feedback/banner.module.css";
import "../../../components/form/button.module.css";
import "../../../components/marks/chip.module.css";
import "../../../components/form/code-block.module.css";
import "../../../components/form/copy-button.module.css";
import "../../../components/form/copy-line.module.css";
import "../../../components/feedback/empty-state.module.css";
import "../../../components/form/field.module.css";
import "../../../components/form/select.module.css";
import "../../../components/layout/tabs.module.css";
import "../../../components/marks/tone-chip.module.css";
import "./aside.module.css";
import "./rig-step.module.css";
import "./server-step.module.css";
import "./start-page.module.css";
import "./wallet-step.module.css";
