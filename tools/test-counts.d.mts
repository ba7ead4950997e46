/** A test that failed, or a file that failed outside of its tests; `trace` is the path of what was recorded. */
export type Failure = { name: string; error: string; trace: string | null }
/** `retried` failed and passed on a retry; `files` are those of the failures. */
export type Counts = {
  passed: number
  failed: number
  skipped: string[]
  retried: Failure[]
  failures: Failure[]
  files: string[]
}
/** More tests than this that pass only on a retry fail the run. */
export const mostRetried: number
/** Of a JSON report of Vitest; file names are relative to the root. Null when there is no report. */
export function countVitest(path: string, root: string): Counts | null
/** The counts after the failed files were run again. */
export function addRetry(before: Counts, again: Counts): Counts
/** Of a JSON report of Playwright; paths of traces are relative to the root. Null when there is no report. */
export function countPlaywright(path: string, root: string): Counts | null
