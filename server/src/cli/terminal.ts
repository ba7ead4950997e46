import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ConfigError } from '#platform/config/config-error.ts'

/** Whether a person can answer questions: input and output are a terminal. */
export const isInteractive = () => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Asks at the terminal. With `hidden`, the answer is not echoed. */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  process.stdout.write(question)
  const output = isHidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    if (isHidden) process.stdout.write('\n')
  }
}

/** The first line of piped input. */
export async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new ConfigError('stdin is empty: expected the password on one line')
}
