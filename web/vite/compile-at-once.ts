import type { Plugin } from 'vite'

/**
 * Has a browser that knows the remark (V8 does) compile these files whole, on a thread of its own while they come, instead
 * of function by function on the one that draws. For files of which a first screen runs most. It must be their first line.
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
        }
      },
    },
  }
}
