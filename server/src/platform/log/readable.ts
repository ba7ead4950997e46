import type { DestinationStream } from 'pino'

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

/** Turns pino's JSON lines into lines for a person: time, level when it matters, message, the rest as JSON. */
export function readable(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { time, level, msg, err, ...rest } = JSON.parse(line)
      const label = levels[level] ? `${levels[level]}: ` : ''
      const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
      const trace = err ? `\n  ${err.stack ?? JSON.stringify(err)}` : ''
      destination.write(`${String(time).slice(11, 19)} ${label}${msg ?? ''}${details}${trace}\n`)
    },
  }
}
