import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Copies the checkout, uncommitted files too, below `folder`, and links the packages. Returns its path. */
export function copyCheckout(folder: string): string {
  const copy = join(folder, 'checkout')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const path of listed.toString('utf8').split('\0')) {
    // A file that was deleted and not yet committed is still listed.
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  linkPackages(copy)
  return copy
}

/** Every package except the workspaces': those must be the copy's own. */
function linkPackages(copy: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // A copy with a planted fault must leave nothing in the tools' caches.
    if (name === '.cache' || name.startsWith('.vite')) continue
    const target = workspaces.includes(name) ? join(copy, name) : join(root, 'node_modules', name)
    symlinkSync(target, join(copy, 'node_modules', name))
  }
}
