import type { BlockList } from "#src/services/services.ts";

type Fault = BlockList["knowledge"]["fault"];
type NodeMessage = "missing" | "refused" | "silent";

/** The message under `block.unread` that says why a pool's blocks are not known. */
export function describeUnread(fault: Fault): "reading" | "engine" | NodeMessage {
  if (fault === null) return "reading";
  return describeNodeFault(fault) ?? "engine";
}

/** The message under `block.nodeFault` about blocks that may be missing; null where the node is not to blame. */
export function describeNodeFault(fault: Fault): NodeMessage | null {
  if (fault?.source !== "node") return null;
  return fault.kind === "missing" || fault.kind === "refused" ? fault.kind : "silent";
}

/**
 * Whether it is not even known if the pool has blocks: none is stored, and its list was never read, or cannot be now. What a pool that
 * is not open yet, or rests, has not found is known.
 */
export function areBlocksUnread({
  isAnyKnown,
  knowledge,
  state,
}: Pick<BlockList, "isAnyKnown" | "knowledge" | "state">) {
  if (isAnyKnown || state === "soon" || state === "ended") return false;
  return state === "stale" || knowledge.completeSince === null || knowledge.fault !== null;
}
