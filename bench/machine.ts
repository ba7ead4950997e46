import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { checkoutRoot } from '../server/src/platform/config/config.ts'
import type { DatabaseHandle } from '../server/src/platform/db/pool.ts'
import { percentile } from './measure.ts'

/** The machine of the measurement. */
export async function describeMachine({ pool }: DatabaseHandle): Promise<string[]> {
  const { rows } = await pool.query("SELECT current_setting('server_version') AS version")
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: checkoutRoot,
    encoding: 'utf8',
  }).trim()
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${gigabytes} GB, load ${loadavg()[0]!.toFixed(1)} when it began`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0].version}, commit ${commit}`,
  ]
}

/** Milliseconds to sync one page to disk: no commit is faster. */
export function commitFloor(folder: string): number {
  const path = join(folder, 'bench-fsync')
  const file = openSync(path, 'w')
  const page = Buffer.alloc(8192, 1)
  const times = Array.from({ length: 200 }, () => {
    const started = performance.now()
    writeSync(file, page, 0, page.length, 0)
    fdatasyncSync(file)
    return performance.now() - started
  })
  closeSync(file)
  rmSync(path)
  return percentile(times, 0.5)
}
