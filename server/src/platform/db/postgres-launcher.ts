import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { processEnvironment } from '#platform/config/config.ts'
import { findBinaries, reachableCopies } from './postgres-binaries.ts'

/**
 * PostgreSQL refuses to run as root. How it is run instead:
 * - direct: as the current ordinary user;
 * - mapped: in a user namespace that shows root as an ordinary user, in place and without changing any owner;
 * - lowered: as an unprivileged user, where namespaces are refused. The data stays in its folder but belongs
 *   to it.
 */
export interface Launcher {
  way: 'direct' | 'mapped' | 'lowered'
  /** Gives the folder, and everything in it, to the user PostgreSQL runs as. */
  adopt(folder: string): void
  /**
   * Runs a PostgreSQL program. Each folder is opened by us and reached through an inherited descriptor, so
   * that it works under folders PostgreSQL's user may not enter; `args` is given the paths to use instead.
   */
  run(program: string, folders: string[], args: (paths: string[]) => string[]): ChildProcess
}

interface Way {
  way: Launcher['way']
  prefix: string[]
  identity: { uid: number; gid: number } | null
}

/** @throws Error when PostgreSQL cannot be run in any way on this machine, with the reason of each */
export function chooseLauncher(): Launcher {
  const root = findBinaries()
  const refusals: string[] = []
  for (const way of possibleWays()) {
    for (const binaries of placesFor(way, root)) {
      const refusal = tryOut(way, binaries)
      if (refusal === null) return launcher(way, binaries)
      refusals.push(`${way.way} from ${binaries}: ${refusal}`)
    }
  }
  throw new Error(`PostgreSQL cannot be run here (${refusals.join('; ')})`)
}

function* placesFor(way: Way, root: string): Generator<string> {
  yield root
  if (way.way !== 'direct') yield* reachableCopies(root)
}

/** A parent that is killed takes its PostgreSQL down (fast shutdown), where the system can do that. */
const diesWithUs = ['setpriv', '--pdeathsig', 'INT', '--']

function* possibleWays(): Generator<Way> {
  const prefixes = process.platform === 'linux' ? [diesWithUs, []] : [[]]
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasAccount()) {
    for (const prefix of prefixes) yield { way: 'direct', prefix, identity: null }
    return
  }
  const { uid, gid } = unprivilegedAccount()
  const unshare = ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  for (const prefix of prefixes) yield { way: 'mapped', prefix: [...unshare, ...prefix], identity: null }
  if (isRoot) for (const prefix of prefixes) yield { way: 'lowered', prefix, identity: { uid, gid } }
}

/** initdb refuses a user without an entry in the account database, as a container may have. */
function hasAccount(): boolean {
  try {
    return userInfo().uid >= 0
  } catch {
    return false
  }
}

/** An existing account that is not root: `nobody` if there is one, because it should own no other files. */
function unprivilegedAccount(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  return accounts.find(({ name }) => name === 'nobody') ?? accounts[0] ?? { uid: 65534, gid: 65534 }
}

function command({ prefix, identity }: Way, file: string, args: string[], options: SpawnOptions) {
  const [first = file, ...rest] = [...prefix, file, ...args]
  const env = { PATH: processEnvironment.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { file: first, args: rest, options: { ...options, ...identity, env, cwd: '/' } }
}

function tryOut(way: Way, binaries: string): string | null {
  const { file, args, options } = command(way, join(binaries, 'bin/postgres'), ['--version'], {})
  const { status, stderr, error } = spawnSync(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  if (status === 0) return null
  return error?.message ?? (stderr.toString().trim().split('\n').at(-1) || `exit code ${status}`)
}

function launcher(way: Way, binaries: string): Launcher {
  return {
    way: way.way,
    adopt(folder) {
      const uid = way.identity?.uid ?? process.getuid?.() ?? 0
      const gid = way.identity?.gid ?? process.getgid?.() ?? 0
      // The folder itself comes last: after a crash in between, the next start repeats the rest.
      if (statSync(folder).uid === uid) return
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        lchownSync(join(entry.parentPath, entry.name), uid, gid)
      }
      chmodSync(folder, 0o700)
      chownSync(folder, uid, gid)
    },
    run(program, folders, args) {
      const descriptors = way.way === 'direct' ? [] : folders.map((folder) => openSync(folder, 'r'))
      const paths =
        way.way === 'direct' ? folders : descriptors.map((_, index) => `/proc/self/fd/${3 + index}`)
      try {
        // Its own process group: Ctrl-C in the terminal reaches only this program, which stops PostgreSQL at
        // its own end.
        const options = {
          stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
          detached: true,
        } satisfies SpawnOptions
        const {
          file,
          args: all,
          options: full,
        } = command(way, join(binaries, 'bin', program), args(paths), options)
        return spawn(file, all, full)
      } finally {
        for (const descriptor of descriptors) closeSync(descriptor)
      }
    },
  }
}
