import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Log } from '#platform/log/log.ts'

/** Recovery after a crash replays the write-ahead log, at most a few gigabytes of it. */
const readyMs = 120_000

/** A process of PostgreSQL crashed: the reason why all connections end. */
const crash = /^LOG: .*(?: was terminated by |server process .* exited with )/

/** Writes PostgreSQL's messages to the log. */
export function followLog(child: ChildProcess, log: Log): void {
  onLine(child, (line) => {
    // A stop ends connections, so this message is expected.
    const isFailure = /^(PANIC|FATAL):/.test(line) && !line.includes('terminating connection')
    const level = isFailure || crash.test(line) ? 'warn' : 'debug'
    log[level]({ postgres: line }, 'PostgreSQL says')
  })
}

/** @throws Error with its last messages when it ends, or takes too long, before it accepts connections */
export function whenReady(
  child: ChildProcess,
  word = 'database system is ready to accept connections',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      reject(new Error(`PostgreSQL was not ready after ${readyMs / 1000} s`))
    }, readyMs)
    onLine(child, (line) => {
      if (!line.includes(word)) return
      clearTimeout(timer)
      resolve()
    })
    ended(child).then(({ lastWords }) => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL did not start: ${lastWords}`))
    })
  })
}

/** Resolves when the process is gone, with its last error messages. */
export function ended(child: ChildProcess): Promise<{ code: number | null; lastWords: string }> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, lastWords: 'it ended' })
  }
  return new Promise((resolve) => {
    let lastWords = 'it ended without output'
    onLine(child, (line) => {
      if (/^(PANIC|FATAL|DETAIL|initdb: error):/.test(line)) lastWords = line
    })
    child.once('error', (error) => resolve({ code: null, lastWords: error.message }))
    child.once('close', (code) => resolve({ code, lastWords }))
  })
}

function onLine(child: ChildProcess, listener: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', listener)
}
