/** The part of an article that says where to get a wallet of any coin. */
export const getWalletPath = "/articles/wallets-by-coin#where-to-get-a-wallet";
