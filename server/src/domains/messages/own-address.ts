import type { Config } from '#platform/config/config.ts'

/** Where others find this program; null when it does not know. */
export function ownAddress({ publicUrl, demo, port }: Config): string | null {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '')
  return demo && port !== 0 ? `http://127.0.0.1:${port}` : null
}
