import { removeUnused } from '#domains/files/public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Task } from '#platform/queue/queue.ts'
import { finishTask } from './erasure.service.ts'
import { extendErasureList } from './erasure-list.service.ts'
import { contentsRemoved, contentsToRemove } from './erasures.store.ts'
import { deleteOldReads } from './reads.store.ts'

type Needs = Pick<Platform, 'database' | 'contents'> & { config: Pick<Config, 'dataDir'> }

/** Days for which the reading log is kept. */
const keptReadDays = 400
const deletedAtOnce = 5000

export function privacyTasks(needs: Needs): Task[] {
  return [
    // It also runs every night, for work that a running backup or another machine's folder left.
    { kind: finishTask, retries: 5, cron: '15 21 * * *', handler: () => finishErasures(needs) },
    { kind: 'privacy.forget-reads', retries: 3, cron: '50 21 * * *', handler: () => forgetReads(needs) },
  ]
}

/** Deletes entries of the reading log that are older, in pieces. */
async function forgetReads({ database: { db } }: Pick<Needs, 'database'>): Promise<void> {
  for (;;) if ((await deleteOldReads(db, keptReadDays, deletedAtOnce)) < deletedAtOnce) return
}

/** Adds erasures to the list in DATA_DIR, and removes the contents of erased files that no other file has. */
export async function finishErasures({ database: { db }, contents, config }: Needs): Promise<void> {
  await extendErasureList(db, config.dataDir)
  for (const { id, contents: hashes } of await contentsToRemove(db)) {
    if ((await removeUnused(db, contents, hashes)) === null)
      throw new Error('A backup or an upload needs all contents')
    await contentsRemoved(db, id)
  }
}
