export type Counts = { passed: number; failed: number; skipped: string[]; retried: string[] }
/** Of a JSON report of Vitest; file names are relative to the root. Null when there is no report. */
export function countVitest(path: string, root: string): Counts | null
/** Of a JSON report of Playwright; a test that passed on a retry counts as failed. */
export function countPlaywright(path: string): Counts | null
