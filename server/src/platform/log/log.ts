import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type LogFn,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino'
import type { Config } from '#platform/config/config.ts'
import { redact, scrub } from './redact.ts'

export type Log = Logger

/**
 * JSON lines in production, one readable line each at a terminal. Secrets and personal data are removed from
 * every object before it is written, at any depth.
 */
export function createLog(
  { mode, logLevel }: Pick<Config, 'mode' | 'logLevel'>,
  destination: DestinationStream = process.stdout,
): Log {
  const options: LoggerOptions = {
    level: logLevel,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: redact },
    // `redact` has described errors; pino would describe the description.
    serializers: { err: (described: unknown) => described },
    hooks: { logMethod: withSafeMessage },
  }
  const log = pino(options, mode === 'serve' ? destination : readable(destination))
  const plainChild = log.child
  // pino formats logged objects but not the bindings of a child; children inherit this method.
  Object.defineProperty(log, 'child', {
    value(this: Log, bindings: Bindings, childOptions?: ChildLoggerOptions) {
      return Reflect.apply(plainChild, this, [redact(bindings), childOptions])
    },
  })
  return log
}

/** Without a message pino would use the error's own, which may quote data. */
function withSafeMessage(this: Log, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message, ...rest] = args
  if (typeof first === 'string') method.call(this, scrub(first))
  else method.call(this, first, typeof message === 'string' ? scrub(message) : 'Something failed', ...rest)
}

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'warning',
  50: 'error',
  60: 'fatal',
}

/**
 * Turns pino's JSON lines into lines for a person: time, level when it matters, message, the rest as JSON.
 */
export function readable(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { time, level, msg, err, ...rest } = JSON.parse(line)
      const label = levels[level] ? `${levels[level]}: ` : ''
      const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
      const trace = err?.stack ? `\n  ${err.stack}` : err ? ` ${JSON.stringify(err)}` : ''
      destination.write(`${String(time).slice(11, 19)} ${label}${msg ?? ''}${details}${trace}\n`)
    },
  }
}
