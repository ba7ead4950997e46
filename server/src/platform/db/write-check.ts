import type { Pool } from 'pg'
import { errorCode } from '#platform/config/error-code.ts'
import type { Log } from '#platform/log/log.ts'

/** Milliseconds until the next check: while writes work, and while they fail or the check did. */
const waitMs = { working: 30_000, failing: 2000 }

/** Needs a new page of a file and of the write-ahead log, as records do, and leaves no data. */
const trial = "CREATE TEMP TABLE write_check ON COMMIT DROP AS SELECT repeat('x', 1000) AS filler"

/** Codes of PostgreSQL after which no write works until an operator solves the problem. */
const problems: Record<string, string> = {
  53100: 'the disk of the database is full',
  58030: 'the disk of the database fails',
  25006: 'the database is read-only',
}

/**
 * Checks regularly, in the background, whether the database can write. Each change is logged once.
 * @returns why no write works as of the last check, and null while writes work
 */
export function createWriteCheck(pool: Pool, log: Log): () => string | null {
  let problem: string | null = null
  let nextAt = 0
  let isChecking = false

  async function check(): Promise<void> {
    let wait: number = waitMs.failing
    try {
      await pool.query(trial)
      wait = waitMs.working
      if (problem) log.info('Writes work again')
      problem = null
    } catch (error) {
      const found = problems[errorCode(error) ?? '']
      if (found && found !== problem) log.error({ problem: found }, 'No write works')
      // Any other error does not concern writes: the database may be unavailable or busy.
      problem = found ?? problem
    }
    nextAt = performance.now() + wait
    isChecking = false
  }

  return () => {
    if (!isChecking && performance.now() >= nextAt) {
      isChecking = true
      void check()
    }
    return problem
  }
}
