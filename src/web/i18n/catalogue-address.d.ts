/** The folder with the parts of the catalogues, named by a hash of them. scripts/build/vite-compiled-messages.ts sets it. */
declare const CATALOGUE_ADDRESS: string;
