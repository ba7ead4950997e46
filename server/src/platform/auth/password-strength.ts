import { Worker } from 'node:worker_threads'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { StrengthQuestion, StrengthResult } from './password-words.ts'

/** An attacker may try 100 passwords of an account; thirty million guesses leave a wide margin. */
const fewestGuesses = 10 ** 7.5
/** Milliseconds that the thread with the dictionaries stays after its last check. */
const idleMs = 60_000
const mostWaiting = 50

type Waiting = Map<number, { resolve: (guesses: number) => void; reject: (error: unknown) => void }>

let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting: Waiting = new Map()

/** Facts about an account's owner that an attacker may know. */
export type About = { name?: string; email?: string; phone?: string | null; business?: string }

/** @throws AppError invalid for a password that is guessed early, also from the owner's name and contacts */
export async function requireStrongPassword(field: string, password: string, about: About): Promise<void> {
  if (await isStrongPassword(password, about)) return
  throw invalid(field, 'Use a password that is harder to guess, such as several unrelated words')
}

export async function isStrongPassword(password: string, about: About): Promise<boolean> {
  return (await guessesFor(password, partsOf(about))) >= fewestGuesses
}

/** Every word of the known values, separate and joined. */
function partsOf({ name = '', email = '', phone, business = '' }: About): string[] {
  const texts = [name, business, email, email.split('@')[0] ?? '', email.split('@')[1] ?? '']
  const digits = phone?.replace(/\D/g, '') ?? ''
  const all = texts.flatMap((text) => [
    text,
    text.replace(/[^\p{L}\p{N}]/gu, ''),
    ...text.split(/[^\p{L}\p{N}]+/u),
  ])
  return [...new Set([...all, digits, digits.slice(-10)].map((part) => part.toLowerCase()))].filter(
    (part) => part.length > 1,
  )
}

function guessesFor(password: string, about: string[]): Promise<number> {
  if (waiting.size >= mostWaiting)
    throw new AppError('unavailable', { retryAfterSeconds: 2, load: 'passwords' })
  clearTimeout(idle)
  worker ??= startWorker()
  worker.ref()
  lastId += 1
  const question: StrengthQuestion = { id: lastId, password, about }
  const result = new Promise<number>((resolve, reject) => waiting.set(question.id, { resolve, reject }))
  worker.postMessage(question)
  return result
}

/** Loaded with the first new password: sign-in does not need it. */
function startWorker(): Worker {
  const started = new Worker(new URL('./password-strength-worker.ts', import.meta.url), { execArgv: [] })
  started.on('message', ({ id, guesses }: StrengthResult) => {
    waiting.get(id)?.resolve(guesses)
    waiting.delete(id)
    if (waiting.size > 0) return
    // A command can end without waiting for the thread.
    started.unref()
    idle = setTimeout(() => stop(started), idleMs).unref()
  })
  started.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    worker = null
  })
  return started
}

function stop(started: Worker): void {
  worker = null
  void started.terminate()
}
