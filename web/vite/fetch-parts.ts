import { join } from 'node:path'
import type { Plugin } from 'vite'

const ours = join(import.meta.dirname, '../src/app/fetch-part.ts')

/** Puts `fetch-part.ts` in the place of what Vite has around every `import()`. */
export function fetchParts(): Plugin {
  return {
    name: 'fetch-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('vite/preload-helper.js') ? ours : null),
  }
}
