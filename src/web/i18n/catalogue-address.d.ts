/** The folder of the catalogues' parts, named by their content: put in by scripts/build/vite-compiled-messages.ts. */
declare const CATALOGUE_ADDRESS: string;
