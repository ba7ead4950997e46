import { pathToFileURL } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const catalogueFile = /\/src\/text\/en\/[\w-]+\.ts$/

/** Replaces each text that has placeholders by its parsed form, as react-intl takes it. Catalogues import nothing. */
export function compileText(): Plugin {
  return {
    name: 'compile-text',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!catalogueFile.test(file)) return null
      // The time keeps a catalogue that was edited during development from being remembered.
      const module: Record<string, Record<string, string>> = await import(`${pathToFileURL(file)}?${Date.now()}`)
      return Object.entries(module)
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts))}`)
        .join('\n')
    },
  }
}

function compiled(texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, /[{<]/.test(text) ? parse(text) : text]))
}
