/**
 * Some engines return the history of one rig per request. Their adapters read at most this many, because visitors wait
 * for all of them. The farm page and the chart of a group state this limit.
 */
export const mostSingleRigs = 32;
