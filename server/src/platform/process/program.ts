import { ConfigError } from '#platform/config/config-error.ts'
import { DataLockedError } from '#platform/db/data-lock.ts'
import type { Log } from '#platform/log/log.ts'
import { createStops, type Stops } from './stops.ts'

interface Program {
  stops: Stops
  /** From here on, errors go to this log. */
  useLog(log: Log): Log
}

/** The process exits so many milliseconds after it began to stop its parts, even when a step hangs. */
const giveUpMs = 9800

/**
 * Runs the start of a program and stops its parts in reverse order, on Ctrl-C and SIGTERM (exit code 0) and
 * on errors (1). A command that does not stay running ends with its work (0, or `process.exitCode`). A
 * ConfigError prints one line, any other error its stack.
 */
export function runProgram(start: (program: Program) => Promise<void>, { staysOn = true } = {}): void {
  let log: Log | undefined
  const stops = createStops(() => log)
  let isStopping = false

  async function stop(exitCode: number): Promise<void> {
    // npm, the starter and the terminal may each forward the same Ctrl-C.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode || 1), giveUpMs + stops.drainMs()).unref()
    await stops.run()
    process.exit(exitCode)
  }

  function fail(error: unknown): Promise<void> {
    if (!isStopping) report(error, log)
    return stop(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // The starter has exited: the program would keep holding the port and the data.
  if (process.channel) process.on('disconnect', () => stop(0))
  process.on('unhandledRejection', (reason) => report(reason, log))
  process.on('uncaughtException', fail)
  const useLog = (created: Log) => {
    log = created
    return created
  }
  start({ stops, useLog }).then(() => (staysOn ? undefined : stop(Number(process.exitCode ?? 0))), fail)
}

function report(error: unknown, log: Log | undefined): void {
  if (error instanceof ConfigError || error instanceof DataLockedError)
    process.stderr.write(`${error.message}\n`)
  else if (log) log.error({ err: error }, 'Uncaught error')
  else process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
}
