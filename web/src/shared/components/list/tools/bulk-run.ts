import type { BulkResult } from 'contract/shared/bulk.ts'

/** The action on some rows at once; every bulk endpoint returns a result for each of them. */
export type BulkRun = (ids: number[]) => Promise<readonly BulkResult[]>

export type BulkProgress = { done: number; total: number }
export type BulkOutcome = {
  done: number[]
  refused: { id: number; message: string; needs_confirmation?: boolean }[]
  /** Rows not reached, because the user stopped or a request failed. */
  left: number[]
  /** The error that ended it early; none when the user stopped it. */
  error: unknown
}

const chunkSize = 50

/** Runs batches in order, so that it can report progress and be stopped between them. */
export async function runInBulk(
  ids: readonly number[],
  run: BulkRun,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: BulkProgress) => void },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [], left: [], error: null }
  let at = 0
  for (; at < ids.length && !signal.aborted; at += chunkSize) {
    onProgress({ done: at, total: ids.length })
    try {
      for (const { id, ok, message, needs_confirmation } of await run(ids.slice(at, at + chunkSize))) {
        if (ok) outcome.done.push(id)
        else
          outcome.refused.push({
            id,
            message: message ?? '',
            ...(needs_confirmation && { needs_confirmation }),
          })
      }
    } catch (error) {
      outcome.error = error
      break
    }
  }
  outcome.left = ids.slice(at)
  return outcome
}
