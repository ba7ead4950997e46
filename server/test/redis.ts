import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['valkey-server', 'redis-server']

/** The program of a real server on this machine; null when it has none. */
export const redisProgram: string | null = findProgram()

function findProgram(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return files.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type RedisServer = {
  url: string
  /** It answers nothing meanwhile, as one that swaps or forks does. */
  pause(): void
  resume(): void
  /** Again on the same port, with nothing in it. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A Valkey or Redis of its own, in memory alone. */
export async function startRedis(): Promise<RedisServer> {
  if (redisProgram === null) throw new Error(`There is no ${names.join(' or ')} on this machine`)
  const program = redisProgram
  const port = await freePort()
  let running: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() }
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'] })
    running = child
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`${program} did not start:\n${said}`)))
      child.stdout.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('Ready to accept connections')) resolve()
      })
    })
  }

  async function stop(): Promise<void> {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    start,
    stop,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return address.port
}
