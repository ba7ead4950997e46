import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { refuseDemoAccounts } from '#db/seed/demo/end-demo.ts'
import { demoAccounts, demoPassword } from '#db/seed/demo/users.ts'
import { loadDemo } from '#db/seed/demo.ts'
import { loadPlaces } from '#db/seed/places.ts'
import { createMetrics, serveMetrics } from '#domains/devtools/public.ts'
import { eraseAgain, extendErasureList } from '#domains/privacy/public.ts'
import { readNow } from '#platform/clock/clock.ts'
import { type Config, loadConfig, processEnvironment } from '#platform/config/config.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { migrate } from '#platform/db/migrations.ts'
import { claimDataDir, openConnection } from '#platform/db/open-connection.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { checkPort, portError } from '#platform/process/free-port.ts'
import { runProgram } from '#platform/process/program.ts'
import type { Stops } from '#platform/process/stops.ts'
import { keepRollingUp } from '#platform/roll-up/roll-up-step.ts'
import { buildApp } from './app.ts'
import { checkAppKey } from './check-app-key.ts'
import { buildDeps, startWorkers } from './deps.ts'
import { startGateway } from './gateway/gateway.ts'

/** Milliseconds that open requests, the running task and open connections get to finish. */
const stopMs = { http: 4000, workers: 2000, rollUps: 1000, database: 1000, gateway: 500, metrics: 500 }

runProgram(async ({ stops, useLog }) => {
  const config = await withGateway(loadConfig(processEnvironment, { mode: readMode(process.argv[2]) }), stops)
  const log = useLog(createLog(config))
  const lock = claimDataDir(config, stops)
  if (config.role !== 'worker') await checkPort(config)
  warnOfSetup(config, log)
  const connection = await openConnection(config, log, stops, lock)
  await migrate(connection, log)
  await checkKey(config, log, connection)
  const database = createDatabase(connection, log)
  stops.add('database connections', stopMs.database, database.close)
  if (!config.demo) await refuseDemoAccounts(database.db)
  await fill(config, log, connection)
  await repeatErasures(config, log, connection)
  const deps = await buildDeps({ config, log, database })
  stops.add('tasks', stopMs.workers, deps.queue.stop)
  if (config.role !== 'web') {
    await startWorkers(deps)
    stops.add('roll-ups', stopMs.rollUps, keepRollingUp(database.db, log))
  }
  const metrics = config.metrics && createMetrics(deps)
  if (config.metrics && metrics) {
    const { port, close } = await serveMetrics(metrics, config.metrics)
    stops.add('metrics', stopMs.metrics, close)
    log.info(`Metrics are served at http://${config.metrics.host}:${port}/metrics`)
  }
  if (config.role !== 'worker') {
    const draining = new AbortController()
    await listen(
      config,
      stops,
      await buildApp(deps, { observe: metrics?.observe, draining: draining.signal }),
    )
    stops.drain(config.drainMs, () => draining.abort())
  }
})

/** In demo mode messages go to a gateway inside the program, where a new user can read them. */
async function withGateway(config: Config, stops: Stops): Promise<Config> {
  if (!config.demo || config.gatewayUrl !== null) return config
  const gateway = await startGateway()
  stops.add('message gateway', stopMs.gateway, gateway.close)
  return { ...config, gatewayUrl: gateway.url }
}

/** One line for each setting that works and is not safe. */
function warnOfSetup(config: Config, log: Log): void {
  if (config.mode !== 'serve') return
  if (config.role !== 'worker' && config.publicUrl !== null && config.trustedProxies.length === 0)
    log.warn('TRUSTED_PROXIES is empty: behind a proxy all users share its address and its sign-in limits')
  const isContained = existsSync('/.dockerenv') || existsSync('/run/.containerenv')
  if (process.getuid?.() === 0 && !isContained)
    log.warn(
      'The program runs as root outside a container: run it as a separate user, as deploy/house-care.service does',
    )
}

function readMode(word: string | undefined): 'start' | 'serve' | 'dev' {
  return word === 'serve' || word === 'dev' ? word : 'start'
}

/**
 * Loads India's locations, and in demo mode the demo's data. Tables with rows stay unchanged. Uses its own
 * connections, because statements of the demo take longer than those of a request.
 */
async function fill(config: Config, log: Log, connection: PoolConfig): Promise<void> {
  const { db, pool, close } = createDatabase(connection, log, { silenceMs: 150_000 })
  let reported = 0
  await loadPlaces(pool, (done, total) => {
    const percent = Math.floor((done / total) * 100)
    if (percent < reported + 25) return
    reported = percent
    log.info(`Loading the places of India: ${percent} %`)
  })
  if (config.demo && (await loadDemo(db, new Date(await readNow(db))))) log.info('Loaded the demo data')
  await close()
}

/** Before anything is encrypted or derived with the key. */
async function checkKey(config: Config, log: Log, connection: PoolConfig): Promise<void> {
  const { db, close } = createDatabase(connection, log, { silenceMs: 150_000 })
  await checkAppKey(db, createSecrets(config.appKey)).finally(close)
}

/**
 * A database restored by other means may still hold persons erased since; they are erased again before the
 * program serves.
 */
async function repeatErasures(config: Config, log: Log, connection: PoolConfig): Promise<void> {
  const { db, close } = createDatabase(connection, log, { silenceMs: 150_000 })
  const erased = await eraseAgain(db, createSecrets(config.appKey), config.dataDir)
  if (erased > 0) log.warn({ erased }, 'Persons who were erased after the backup were erased again')
  await extendErasureList(db, config.dataDir)
  await close()
}

async function listen(config: Config, stops: Stops, app: FastifyInstance): Promise<void> {
  stops.add('HTTP', stopMs.http, () => app.close())
  try {
    const address = await app.listen({ port: config.port, host: config.host })
    if (config.mode !== 'serve') greet(address, config)
  } catch (error) {
    throw portError(error, config.port, config.host)
  }
}

function greet(address: string, config: Config): void {
  const shown = address.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost')
  const accounts = demoAccounts.map(({ email }) => `    ${email}`)
  const demo = ['  Sign in with the password', `    ${demoPassword}`, '  as', ...accounts]
  if (config.gatewayUrl !== null) demo.push('', `  Messages to customers arrive at ${config.gatewayUrl}`)
  const lines = [
    `  House Care Admin is ready: ${shown}`,
    ...(config.demo ? ['', ...demo] : []),
    '',
    '  Ctrl-C stops it.',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
