import { type Answer, request } from './request.ts'

/** A step of the user: the last segment of its endpoint, and the body. */
export type Step = { name: string; body: object }
export type Queue = { steps: () => readonly Step[]; add: (step: Step) => void; flush: () => void }

const retryMs = [2000, 5000, 10_000, 30_000]

/**
 * Steps are stored on the phone, then sent in order. After a lost response a step is sent again with the same
 * body: each endpoint accepts a repeat. After a refused step the later ones are dropped, as they depend on
 * it; none depends on a photo.
 * @param base path of the endpoints
 * @param onAnswer called after each step with an answer
 */
export function openQueue(base: string, onAnswer: (step: Step, answer: Answer<unknown>) => void): Queue {
  const store = storeAt(`link-steps:${base}`)
  let steps = store.read()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0

  const keep = (next: Step[]) => {
    steps = next
    store.write(next)
  }
  async function flush(): Promise<void> {
    const step = steps[0]
    if (isSending || !step) return
    isSending = true
    clearTimeout(timer)
    const answer = await request(`${base}/${step.name}`, step.body)
    isSending = false
    if (answer.kind === 'lost') {
      timer = setTimeout(() => void flush(), retryMs[Math.min(failures, retryMs.length - 1)])
      failures += 1
    } else {
      failures = 0
      keep(answer.kind === 'ok' || 'photo' in step.body ? steps.slice(1) : [])
    }
    onAnswer(step, answer)
    if (answer.kind !== 'lost') void flush()
  }
  const flushNow = () => void flush()
  addEventListener('online', flushNow)
  return {
    steps: () => steps,
    add: (step) => {
      keep([...steps, step])
      flushNow()
    },
    flush: flushNow,
  }
}

/** Without storage the steps last as long as the page. */
function storeAt(key: string) {
  return {
    read(): Step[] {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '[]')
      } catch {
        return []
      }
    },
    write(steps: Step[]): void {
      try {
        if (steps.length > 0) localStorage.setItem(key, JSON.stringify(steps))
        else localStorage.removeItem(key)
      } catch {
        // The page itself still holds them.
      }
    },
  }
}
