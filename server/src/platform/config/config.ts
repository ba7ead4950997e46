import { fileURLToPath } from 'node:url'
import { demoAppKey, parseAppKey } from './app-key.ts'
import { ConfigError } from './config-error.ts'
import { isLoopback, refuseDefaultPasswords, refusePlainConnections } from './connections.ts'
import { prepareDataDir } from './data-dir.ts'
import { type OidcConfig, readOidc } from './oidc.ts'
import { readS3, type S3Config } from './s3.ts'
import { type Environment, type LineTarget, reader } from './variables.ts'

/** How the program runs: as a demo, in production, or for development. */
export type Mode = 'start' | 'serve' | 'dev'

export interface Config {
  mode: Mode
  /** 0 takes any free port. */
  port: number
  host: string
  /** Absolute path. Holds the embedded database, uploaded files and, in demo mode, the generated key. */
  dataDir: string
  /** Absent for the embedded PostgreSQL. */
  databaseUrl: string | null
  /** 32 bytes. */
  appKey: Buffer
  demo: boolean
  /** Milliseconds by which the clock of the demo and of tests is ahead of the real one. */
  clockOffsetMs: number
  publicUrl: string | null
  /** The message gateway of the demo and of tests: the only private address that messages may go to. */
  gatewayUrl: string | null
  productionHost: string | null
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** The URL of the API for the web app; absent for the same origin. */
  apiBase: string | null
  sentryDsn: string | null
  posthogKey: string | null
  posthogHost: string | null
  /** Where Prometheus reads the metrics; null when off. */
  metrics: { host: string; port: number } | null
  /** Where the audit log is sent as JSON lines. */
  auditStream: LineTarget | null
  /** Where files are kept; null for DATA_DIR. */
  s3: S3Config | null
  /** The provider for sign-in; null for none. */
  oidc: OidcConfig | null
  role: 'all' | 'web' | 'worker'
  /** Milliseconds between the signal to stop, after which /readyz is 503, and the end of serving. */
  drainMs: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Absolute path of the built web app. */
  webDist: string
}

export type CommandConfig = Omit<Config, 'appKey'>

/** Absolute path of the checkout, with a trailing slash. */
export const checkoutRoot = fileURLToPath(new URL('../../../../', import.meta.url))

/** The only module that reads the process's environment; all others receive a Config. */
export const processEnvironment: Environment = process.env

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the environment variables, creates DATA_DIR and, in demo mode, the key inside it.
 * @throws ConfigError with one line that names the variable and the expected value.
 */
export function loadConfig(env: Environment, { mode }: { mode: Mode }): Config {
  const config = readVariables(env, mode)
  refusePublicDemo(env, config)
  if (config.clockOffsetMs !== 0 && (!config.demo || config.databaseUrl !== null)) {
    throw new ConfigError(
      'CLOCK_OFFSET_MS is set: expected DEMO=on and no DATABASE_URL, since only the demo on its own PostgreSQL can have another time',
    )
  }
  if (mode === 'serve') {
    refuseDefaultPasswords(config)
    if (!reader(env).flag('PLAIN_CONNECTIONS', false)) refusePlainConnections(config)
  }
  const configuredKey = reader(env).text('APP_KEY')
  if (configuredKey === null && (mode === 'serve' || !config.demo)) {
    throw new ConfigError(
      'APP_KEY is missing: expected 32 bytes in base64 or hex. Create one with: openssl rand -base64 32 (and keep it: what it encrypts cannot be read without it)',
    )
  }
  const key = configuredKey === null ? null : parseAppKey(configuredKey)
  prepareDataDir(config.dataDir)
  return { ...config, appKey: key ?? demoAppKey(config.dataDir) }
}

/**
 * The same for a command that works on the data and serves no requests: it needs no key.
 * @throws ConfigError
 */
export function loadCommandConfig(env: Environment): CommandConfig {
  const config = readVariables(env, 'start')
  prepareDataDir(config.dataDir)
  return config
}

/**
 * Anyone who reaches the demo's address can sign in as a developer, so other hosts must be allowed
 * explicitly.
 */
function refusePublicDemo(env: Environment, { demo, host, role }: CommandConfig): void {
  if (!demo || role === 'worker' || isLoopback(host) || reader(env).flag('DEMO_PUBLIC', false)) return
  throw new ConfigError(
    `DEMO is on and HOST is ${host}, where others can sign in with the public demo accounts: expected DEMO=off, HOST=127.0.0.1, or DEMO_PUBLIC=yes for a demo that is open to them`,
  )
}

function readVariables(env: Environment, mode: Mode): CommandConfig {
  const read = reader(env)
  return {
    mode,
    port: read.port('PORT', 3000),
    host: read.host('HOST') ?? '127.0.0.1',
    dataDir: read.folder('DATA_DIR', checkoutRoot, 'data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres', 'postgresql']),
    demo: read.flag('DEMO', mode !== 'serve'),
    clockOffsetMs: read.milliseconds('CLOCK_OFFSET_MS'),
    publicUrl: read.url('PUBLIC_URL', ['http', 'https']),
    gatewayUrl: read.url('GATEWAY_URL', ['http']),
    productionHost: read.host('PRODUCTION_HOST'),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    apiBase: read.base('API_BASE'),
    sentryDsn: read.url('SENTRY_DSN', ['http', 'https']),
    posthogKey: read.text('POSTHOG_KEY'),
    posthogHost: read.url('POSTHOG_HOST', ['http', 'https']),
    metrics:
      read.text('METRICS_PORT') === null
        ? null
        : { host: read.host('METRICS_HOST') ?? '127.0.0.1', port: read.port('METRICS_PORT', 0) },
    auditStream: read.lineTarget('AUDIT_STREAM', checkoutRoot),
    s3: readS3(env),
    oidc: readOidc(env),
    role: read.choice('ROLE', ['all', 'web', 'worker'], 'all'),
    drainMs: read.seconds('DRAIN_SECONDS', 600) * 1000,
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    webDist: `${checkoutRoot}web/dist`,
  }
}
