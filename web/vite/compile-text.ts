import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const catalogueFile = /\/src\/text\/en\/[\w-]+\.ts$/

/** Replaces each text that has placeholders by its parsed form, as react-intl takes it. Catalogues import nothing. */
export function compileText(): Plugin {
  return {
    name: 'compile-text',
    // After Vite has taken the types out.
    async transform(code, id) {
      if (!catalogueFile.test(id.split('?')[0] ?? '')) return null
      const module: Record<string, Record<string, string>> = await import(
        `data:text/javascript,${encodeURIComponent(code)}`
      )
      const exports = Object.entries(module)
      return {
        code: exports.map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts))}`).join('\n'),
        map: null,
      }
    },
  }
}

function compiled(texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, /[{<]/.test(text) ? parse(text) : text]))
}
