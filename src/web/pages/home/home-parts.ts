// Loaded while the page is hydrated; the server has rendered these parts already.
export { Ladder } from "./ladder.tsx";
export { PoolTable } from "./pool-table.tsx";
export { Wallets } from "./wallets.tsx";
