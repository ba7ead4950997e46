import { restoreDays } from 'contract/files/files.words.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Task } from '#platform/queue/queue.ts'
import { checkContents, removeOrphans } from './check-contents.service.ts'
import { removeDeleted } from './files.store.ts'
import { removeOldUploads } from './uploads.store.ts'

/** Every night in India. */
export function filesTasks({
  database: { db },
  contents,
  log,
}: Pick<Platform, 'database' | 'contents' | 'log'>): Task[] {
  return [
    {
      kind: 'files.clean',
      retries: 3,
      cron: '0 21 * * *',
      handler: async () => {
        const uploads = await removeOldUploads(db)
        const files = await removeDeleted(db, restoreDays)
        const orphans = await removeOrphans(db, contents)
        log.info(
          { uploads, files, contents: orphans },
          'Old uploads, deleted files and unused contents were removed',
        )
      },
    },
    {
      kind: 'files.check',
      retries: 3,
      cron: '0 23 * * *',
      handler: async () => {
        const { used, missing, orphans } = await checkContents(db, contents)
        if (missing.length === 0) log.info({ used, orphans }, 'All contents of files are kept')
        else
          log.error(
            { used, missing: missing.slice(0, 50), count: missing.length },
            'Contents of files are missing',
          )
      },
    },
  ]
}
