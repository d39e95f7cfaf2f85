/** On a page that the server could not renew: when it was rendered. An open page must not ask for data then, it would be a fault. */
export const oldPageHeader = "X-Rendered-At";
