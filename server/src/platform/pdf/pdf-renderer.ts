import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors/app-error.ts'
import type { Log } from '#platform/log/log.ts'

/** A module whose `render` draws the PDF of an input; equal inputs must give equal bytes. */
export type PdfTemplate<I> = { module: string; input?: I }
export type PdfRequest = { module: string; input: unknown }
export type PdfResult = { bytes: Uint8Array } | { error: string }

export type PdfRenderer = {
  /** @throws AppError unavailable when too many wait, or when the thread ended or took too long */
  render<I>(template: PdfTemplate<I>, input: I): Promise<Buffer>
  stop(): Promise<void>
}

export type PdfLimits = {
  /** Documents that may wait for the thread. */
  waiting: number
  /** Milliseconds: the limit of one document, and the lifetime of an idle thread. */
  longestMs: number
  idleMs: number
  /** Bytes of documents kept in memory. */
  keptBytes: number
}

/** A receipt takes about 50 ms, a statement of 5,000 entries a few seconds. */
const defaultLimits: PdfLimits = { waiting: 50, longestMs: 30_000, idleMs: 60_000, keptBytes: 8_000_000 }
/** Memory limit of the thread in megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }
const retryAfterSeconds = 5

type Job = PdfRequest & { resolve(file: Buffer): void; reject(error: Error): void }

/**
 * Draws PDFs in one worker thread, so that requests do not wait for them. Documents are kept in memory by a
 * hash of their input, never on disk, and not shared between processes.
 */
export function createPdfRenderer(log: Log, overrides: Partial<PdfLimits> = {}): PdfRenderer {
  const limits = { ...defaultLimits, ...overrides }
  const recent = createRecentFiles(limits.keptBytes)
  const rendering = new Map<string, Promise<Buffer>>()
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined

  function startWorker(): Worker {
    // Without the flags and environment of the process, which contain secrets.
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits,
    })
    started.on('message', (result: PdfResult) => finish(result))
    started.on('error', (error) => log.error({ err: error }, 'The thread that renders PDFs failed'))
    started.on('exit', () => lose(started))
    return started
  }

  function lose(ended: Worker): void {
    if (worker !== ended) return
    worker = undefined
    clearTimeout(timer)
    const job = current
    current = undefined
    job?.reject(new AppError('unavailable', { retryAfterSeconds }))
    next()
  }

  function finish(result: PdfResult): void {
    clearTimeout(timer)
    const job = current
    current = undefined
    if ('bytes' in result) job?.resolve(Buffer.from(result.bytes.buffer))
    else job?.reject(new Error(`A PDF could not be rendered: ${result.error}`))
    next()
  }

  function next(): void {
    if (current) return
    current = waiting.shift()
    if (!current) {
      worker?.unref()
      timer = setTimeout(endWorker, limits.idleMs).unref()
      return
    }
    clearTimeout(timer)
    worker ??= startWorker()
    worker.ref()
    timer = setTimeout(endWorker, limits.longestMs)
    worker.postMessage({ module: current.module, input: current.input } satisfies PdfRequest)
  }

  /** `lose` rejects its job, if it has one. */
  const endWorker = async () => void (await worker?.terminate())

  function enqueue(request: PdfRequest): Promise<Buffer> {
    if (waiting.length >= limits.waiting)
      throw new AppError('unavailable', { retryAfterSeconds, load: 'PDFs' })
    return new Promise((resolve, reject) => {
      waiting.push({ ...request, resolve, reject })
      next()
    })
  }

  return {
    async render({ module }, input) {
      const key = createHash('sha256')
        .update(JSON.stringify([module, input]))
        .digest('base64')
      const kept = recent.find(key)
      if (kept) return kept
      const running = rendering.get(key)
      if (running) return running
      const file = enqueue({ module, input })
      rendering.set(key, file)
      try {
        recent.keep(key, await file)
        return await file
      } finally {
        rendering.delete(key)
      }
    },
    async stop() {
      for (const job of waiting.splice(0)) job.reject(new AppError('unavailable', { retryAfterSeconds }))
      await endWorker()
      clearTimeout(timer)
    },
  }
}

export type RecentFiles = { find(key: string): Buffer | undefined; keep(key: string, file: Buffer): void }

/** Files by key up to a total size in bytes; the least recently used are dropped first. */
export function createRecentFiles(maxBytes: number): RecentFiles {
  const files = new Map<string, Buffer>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= files.get(key)?.length ?? 0
    files.delete(key)
  }

  return {
    find(key) {
      const file = files.get(key)
      // A map keeps the order of insertion: the newest entry goes to the end.
      if (file) files.delete(key) && files.set(key, file)
      return file
    },
    keep(key, file) {
      drop(key)
      if (file.length > maxBytes) return
      files.set(key, file)
      bytes += file.length
      for (const oldest of files.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
