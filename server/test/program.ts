import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'

export const isRoot = process.getuid?.() === 0

/** Whether every user can read the checkout, so that the program can run as another one. */
export function isOpenToAll(path = checkoutRoot): boolean {
  const isEnterable = (statSync(path).mode & 0o005) === 0o005
  return isEnterable && (path === dirname(path) || isOpenToAll(dirname(path)))
}

/** 32 bytes, for runs without the demo. */
export const someKey = '5a'.repeat(32)

interface Options {
  env?: Record<string, string>
  /** 'start', 'serve' or 'dev'. */
  mode?: string
  /** Another checkout than this one. */
  checkout?: string
  /** Another user than this one; only root can do that. */
  uid?: number
}

export interface Program {
  child: ChildProcess
  /** Everything it wrote to both streams. */
  output(): string
  /** Its address. Rejects when it ends before it listens. */
  address: Promise<string>
  /** The exit code, after it has ended. */
  ended: Promise<number | null>
}

/** The program as `npm start` runs it, on a free port, without the demo data unless DEMO is on. */
export function startProgram(
  dataDir: string | null,
  { env = {}, mode = 'start', checkout, uid }: Options = {},
): Program {
  const child = spawn(process.execPath, [join(checkout ?? checkoutRoot, 'server/src/main.ts'), mode], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'off',
      APP_KEY: someKey,
      NODE_COMPILE_CACHE: join(checkoutRoot, 'node_modules/.cache/node'),
      ...(dataDir ? { DATA_DIR: dataDir } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  // When a test fails before it stops its program, the program runs until the end of the worker.
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  child.once('exit', () => process.off('exit', onExit))
  let output = ''
  // 'close' never comes after the channel was disconnected, so the streams are awaited separately.
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const drained = Promise.all(streams.map((stream) => once(stream, 'close')))
  const ended = once(child, 'exit').then(async ([code]: (number | null)[]) => {
    await drained
    return code ?? null
  })
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of streams) {
      stream.on('data', (chunk) => {
        output += chunk
        const found = /Server listening at (http:\/\/[^\s"]+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    }
    ended.then((code) => reject(new Error(`It ended with ${code}:\n${output}`)))
  })
  // A test that only waits for the end does not look at the address.
  address.catch(() => undefined)
  return { child, output: () => output, address, ended }
}

/** Stops it as Ctrl-C does, and returns its exit code. */
export async function stopProgram({ child, ended }: Program): Promise<number | null> {
  child.kill('SIGINT')
  return ended
}

/** Starts, checks that it responds, stops. */
export async function proveStart(dataDir: string | null, options: Options = {}): Promise<void> {
  const program = startProgram(dataDir, options)
  const address = await program.address
  const statusOf = async () => (await fetch(`${address}/readyz`)).status
  // A start on a busy machine may refuse load in its first second.
  let status = await statusOf()
  for (let tries = 0; status !== 200 && tries < 50; tries += 1) {
    await delay(100)
    status = await statusOf()
  }
  if (status !== 200) throw new Error(`/readyz answered ${status}:\n${program.output()}`)
  const code = await stopProgram(program)
  if (code !== 0) throw new Error(`It stopped with ${code}:\n${program.output()}`)
}

/** What the start printed before it ended, and its exit code. */
export async function refusedStart(dataDir: string | null, options: Options = {}) {
  const program = startProgram(dataDir, options)
  const code = await program.ended
  return { code, output: program.output().trim() }
}

/** `server/src/cli/<name>.ts` as the npm scripts run it, with `input` piped in. */
export function startCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  input = '',
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [join(checkoutRoot, `server/src/cli/${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => ({ code, output: output.trim() }))
  return { child, ended }
}

/** A folder of this test alone, which only its owner may enter. */
export function scratchFolder({ isTest = true, mode = 0o700 } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'house-care-runtime-'))
  chmodSync(folder, mode)
  if (isTest) onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The ids of the processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => (line.trim() ? [Number(line)] : []))
}

/** The process id of the PostgreSQL of a data folder. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}
