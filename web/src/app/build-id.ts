import { runtimeConfig } from '#shared/api/runtime-config.ts'

/** Set by Vite: the short commit id at build time. */
declare const __BUILD__: string

/** What is shown under the menu's title and guards the one reload per version. */
export const buildId: string = __BUILD__

/** The build the server serves now; another one than ours means that this page is an old one. */
export function servedBuild(): string {
  return runtimeConfig().build ?? buildId
}
