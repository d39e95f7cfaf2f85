import { createContext } from "react";

/**
 * Marks the inline scripts that our own code writes into a page: random for each rendering, so that no text of a visitor or an
 * engine can carry it. The server hashes the marked scripts for the security policy and takes the marks away. Null in browsers.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** How the rendered page tells its nonce to the server. It never reaches a browser. */
export const scriptNonceHeader = "x-script-nonce";
