/**
 * For engines that return the history of one rig per request, because visitors wait for all of them. The farm page and
 * the chart of a group state this limit.
 */
export const maxRigRequests = 32;
