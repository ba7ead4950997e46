import { ConfigError } from '#platform/config/config-error.ts'
import { DataLockedError } from '#platform/db/data-lock.ts'
import type { Log } from '#platform/log/log.ts'
import { createStops, type Stops } from './stops.ts'

interface Program {
  stops: Stops
  /** From here on, errors go to this log. */
  useLog(log: Log): Log
}

/** Whatever hangs, the process is gone after this time. */
const giveUpMs = 9800

/**
 * Runs the start of a program and stops what it started, in reverse, on Ctrl-C (exit code 0), on SIGTERM (0) and
 * when anything fails (1); a command that does not stay on ends with its work (0). What a person can put right is said in one line, anything else with its trace.
 */
export function runProgram(start: (program: Program) => Promise<void>, { staysOn = true } = {}): void {
  let log: Log | undefined
  const stops = createStops(() => log)
  let isStopping = false

  async function stop(exitCode: number): Promise<void> {
    // npm, the starter and the terminal may each hand on the same Ctrl-C.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode || 1), giveUpMs).unref()
    await stops.run()
    process.exit(exitCode)
  }

  function fail(error: unknown): Promise<void> {
    if (!isStopping) report(error, log)
    return stop(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // The starter is gone: a program nobody waits for would only hold the port and the data.
  if (process.channel) process.on('disconnect', () => stop(0))
  process.on('unhandledRejection', (reason) => report(reason, log))
  process.on('uncaughtException', fail)
  const useLog = (created: Log) => {
    log = created
    return created
  }
  start({ stops, useLog }).then(() => (staysOn ? undefined : stop(0)), fail)
}

function report(error: unknown, log: Log | undefined): void {
  if (error instanceof ConfigError || error instanceof DataLockedError) process.stderr.write(`${error.message}\n`)
  else if (log) log.error({ err: error }, 'Something failed that nobody caught')
  else process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
}
