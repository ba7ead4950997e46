import ipaddr from 'ipaddr.js'
import { ConfigError } from './config-error.ts'
import type { OidcConfig } from './oidc.ts'
import type { S3Config } from './s3.ts'
import type { LineTarget } from './variables.ts'

type Connections = {
  databaseUrl: string | null
  s3: S3Config | null
  oidc: OidcConfig | null
  auditStream: LineTarget | null
  sentryDsn: string | null
  posthogHost: string | null
}

/** 127.0.0.0/8, ::1 and localhost. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return (
    address === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
  )
}

/**
 * Production sends nothing to another machine without encryption, and falls back to nothing: the driver of
 * the database refuses a server without TLS and one whose certificate it cannot verify.
 * @throws ConfigError
 */
export function refusePlainConnections(connections: Connections): void {
  const { databaseUrl, s3, oidc, auditStream, ...reports } = connections
  if (databaseUrl && isPlainDatabase(databaseUrl)) throw plain('DATABASE_URL', '?sslmode=verify-full')
  const addresses = {
    S3_ENDPOINT: s3?.endpoint,
    OIDC_ISSUER: oidc?.issuer,
    SENTRY_DSN: reports.sentryDsn,
    POSTHOG_HOST: reports.posthogHost,
  }
  for (const [name, url] of Object.entries(addresses)) {
    if (url && new URL(url).protocol === 'http:' && !isLoopback(new URL(url).hostname))
      throw plain(name, 'https://')
  }
  if (auditStream?.kind === 'tcp' && !isLoopback(auditStream.host)) throw plain('AUDIT_STREAM', 'tls://')
}

const plain = (name: string, expected: string) =>
  new ConfigError(
    `${name} leads to another machine without encryption: expected ${expected}, or PLAIN_CONNECTIONS=yes in a network that is encrypted by itself`,
  )

function isPlainDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  // A path is the folder of a Unix socket.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  return searchParams.get('sslmode') !== 'verify-full'
}

const defaultPasswords = new Set([
  'postgres',
  'password',
  'admin',
  'root',
  'secret',
  'changeme',
  'minioadmin',
  'test',
])

/** @throws ConfigError for a default password of a server or a tutorial */
export function refuseDefaultPasswords({ databaseUrl, s3, oidc }: Connections): void {
  if (databaseUrl && hasDefaultPassword(databaseUrl)) throw byDefault('DATABASE_URL')
  if (s3 && defaultPasswords.has(s3.secretAccessKey)) throw byDefault('S3_SECRET_ACCESS_KEY')
  if (oidc && defaultPasswords.has(oidc.clientSecret)) throw byDefault('OIDC_CLIENT_SECRET')
}

function hasDefaultPassword(url: string): boolean {
  const { username, password } = new URL(url)
  return (
    password !== '' &&
    (password === username || defaultPasswords.has(decodeURIComponent(password).toLowerCase()))
  )
}

const byDefault = (name: string) =>
  new ConfigError(`${name} holds a default password: expected a generated one`)
