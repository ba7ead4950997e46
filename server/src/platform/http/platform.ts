import type { Cache } from '#platform/cache/cache.ts'
import type { Config } from '#platform/config/config.ts'
import type { ContentStore } from '#platform/content/content-store.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Live } from '#platform/live/live.ts'
import type { Log } from '#platform/log/log.ts'
import type { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import type { Queue } from '#platform/queue/queue.ts'
import type { ReadingLog } from '#platform/reading-log/reading-log.ts'
import type { Forwarding } from './forwarded.ts'
import type { RateLimit } from './rate-limit.ts'

/** The parts that handlers of every domain use. */
export type Platform = {
  config: Config
  log: Log
  database: DatabaseHandle
  queue: Queue
  secrets: Secrets
  rateLimit: RateLimit
  forwarding: Forwarding
  live: Live
  readingLog: ReadingLog
  cache: Cache
  pdf: PdfRenderer
  /** The contents of uploaded files. */
  contents: ContentStore
}
