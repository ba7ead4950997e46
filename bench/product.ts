import { randomBytes } from 'node:crypto'
import { buildApp } from '../server/src/app.ts'
import { buildDeps, startWorkers } from '../server/src/deps.ts'
import { type Config, checkoutRoot } from '../server/src/platform/config/config.ts'
import { createDatabase } from '../server/src/platform/db/pool.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { keepRollingUp } from '../server/src/platform/roll-up/roll-up-step.ts'
import { serve } from './child.ts'

/** More than one machine can send: otherwise the rate limit would be measured. */
const lifted = { burst: 1e9, perSecond: 1e9 }

const config: Config = {
  mode: 'serve',
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  databaseUrl: null,
  appKey: randomBytes(32),
  demo: true,
  clockOffsetMs: 0,
  drainMs: 0,
  publicUrl: null,
  gatewayUrl: null,
  productionHost: null,
  trustedProxies: [],
  apiBase: null,
  sentryDsn: null,
  posthogKey: null,
  posthogHost: null,
  metrics: null,
  auditStream: null,
  s3: null,
  oidc: null,
  role: 'all',
  logLevel: 'warn',
  webDist: `${checkoutRoot}web/dist`,
}

/** The real program, in production mode, with its background tasks, on the bench's database. */
serve(async ({ connection }) => {
  const log = createLog(config)
  const database = createDatabase(connection, log)
  const deps = await buildDeps({ config, log, database, limits: { user: lifted, stranger: lifted } })
  await startWorkers(deps)
  const stopRollingUp = keepRollingUp(database.db, log)
  const app = await buildApp(deps)
  const base = await app.listen({ port: config.port, host: config.host })
  return {
    base,
    async stop() {
      await app.close()
      await stopRollingUp()
      await deps.queue.stop()
      await database.close()
    },
  }
})
