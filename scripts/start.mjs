// `npm start`, and the entry for a service manager that starts the site without npm.
import { enter } from "./enter.mjs";

await enter("start", process.argv.slice(2));
