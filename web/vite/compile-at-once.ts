import type { Plugin } from 'vite'

/**
 * Has a browser that knows the remark (V8 does) compile these files whole, on a thread of its own while they
 * come, instead of function by function on the one that draws. For files of which a first screen runs most.
 * It must be their first line.
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !names.includes(file.name)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
          const map = bundle[`${file.fileName}.map`]
          if (map?.type === 'asset') map.source = oneLineLower(String(map.source))
        }
      },
    },
  }
}

/** A source map of a script that has got a first line: a `;` is a line without mappings. */
function oneLineLower(map: string): string {
  const { mappings, ...rest } = JSON.parse(map)
  return JSON.stringify({ ...rest, mappings: `;${mappings}` })
}
