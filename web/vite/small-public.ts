import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Vite copies `public` unchanged: this minifies its scripts like the others. */
export function smallPublic(): Plugin {
  let [from, to] = ['', '']
  return {
    name: 'small-public',
    apply: 'build',
    configResolved(config) {
      from = config.publicDir
      to = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const file of globSync('*.js', { cwd: from })) {
        writeFileSync(join(to, file), minifySync(file, readFileSync(join(from, file), 'utf8')).code)
      }
    },
  }
}
