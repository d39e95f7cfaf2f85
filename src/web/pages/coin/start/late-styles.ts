// The server renders the page before the code of its body arrives, so the styles of the body must come with the route.
import "../../../components/banner.module.css";
import "../../../components/button.module.css";
import "../../../components/chip.module.css";
import "../../../components/code-block.module.css";
import "../../../components/copy-button.module.css";
import "../../../components/copy-line.module.css";
import "../../../components/empty-state.module.css";
import "../../../components/field.module.css";
import "../../../components/select.module.css";
import "../../../components/tabs.module.css";
import "../../../components/tone-chip.module.css";
import "./aside.module.css";
import "./rig-step.module.css";
import "./server-step.module.css";
import "./start-page.module.css";
import "./wallet-step.module.css";
