import type { Plugin, Rolldown } from 'vite'

/**
 * Names the files of the shell in the page, for `theme.js` to fetch at once for whoever is signed in: beside the start, which
 * asks for them only when it runs.
 */
export function behindLogin(entry: string): Plugin {
  return {
    name: 'behind-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const shell = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(entry),
        )
        if (!shell) throw new Error(`${entry} has no file of its own in the build`)
        const files = [...closureOf(shell.fileName, bundle)].map((file) => `/${file}`)
        const later = files.filter((file) => !html.includes(file))
        return html.replace('src="/theme.js"', `src="/theme.js" data-behind-login="${later.join(' ')}"`)
      },
    },
  }
}

/** A file of the build and all it imports. */
export function closureOf(file: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const chunk = bundle[file]
  for (const next of chunk?.type === 'chunk' ? chunk.imports : []) closureOf(next, bundle, seen)
  return seen
}
