/** Set by Vite: the short commit id at build time. */
declare const __BUILD__: string

/** What is shown under the menu's title and guards the one reload per version. */
export const buildId: string = __BUILD__
