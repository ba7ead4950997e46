import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'house-care-connections-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const serve = (env: Record<string, string>) =>
  loadConfig({ DATA_DIR: dataDir, APP_KEY: 'b'.repeat(64), ...env }, { mode: 'serve' })

const oidc = {
  PUBLIC_URL: 'https://admin.example.com',
  OIDC_CLIENT_ID: 'house-care',
  OIDC_CLIENT_SECRET: 'f3Yq8',
}
const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'f3Yq8' }

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://house:f3Yq8@db.internal/house' },
  { DATABASE_URL: 'postgres://house:f3Yq8@10.0.0.5/house?sslmode=prefer' },
  { DATABASE_URL: 'postgres://house:f3Yq8@10.0.0.5/house?sslmode=no-verify' },
  { DATABASE_URL: 'postgres://localhost/house?host=db.internal' },
  { S3_ENDPOINT: 'http://10.0.0.7:9000', ...s3 },
  { OIDC_ISSUER: 'http://sso.internal', ...oidc },
  { AUDIT_STREAM: 'tcp://10.0.0.8:6514' },
  { SENTRY_DSN: 'http://key@errors.example.com/1' },
  { POSTHOG_HOST: 'http://counts.example.com' },
])('production refuses %o, which another machine gets unencrypted, unless it is told otherwise', (env) => {
  const [name = ''] = Object.keys(env)
  expect(() => serve(env)).toThrow(
    new RegExp(`^${name} leads to another machine without encryption: [^\n]+$`),
  )
  expect(() => serve(env)).not.toThrow(/f3Yq8/)
  expect(() => serve({ ...env, PLAIN_CONNECTIONS: 'yes' })).not.toThrow()
})

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://house:f3Yq8@db.internal/house?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://house@localhost/house?host=%2Frun%2Fpostgresql' },
  { DATABASE_URL: 'postgres://house@127.0.0.1/house' },
  { S3_ENDPOINT: 'https://s3.example.com', ...s3 },
  { S3_ENDPOINT: 'http://127.0.0.1:9000', ...s3 },
  { OIDC_ISSUER: 'https://sso.example.com/realms/house', ...oidc },
  { OIDC_ISSUER: 'http://127.0.0.1:9000', ...oidc },
  { AUDIT_STREAM: 'tls://siem.example.com:6514' },
  { AUDIT_STREAM: 'tcp://127.0.0.1:6514' },
])('production takes %o', (env) => {
  expect(() => serve(env)).not.toThrow()
})

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1/house' },
  { DATABASE_URL: 'postgres://house:house@127.0.0.1/house' },
  { DATABASE_URL: 'postgres://house:Password@127.0.0.1/house' },
  { S3_ENDPOINT: 'https://s3.example.com', ...s3, S3_SECRET_ACCESS_KEY: 'minioadmin' },
  { OIDC_ISSUER: 'https://sso.example.com', ...oidc, OIDC_CLIENT_SECRET: 'changeme' },
])('production refuses %o, a default password', (env) => {
  expect(() => serve(env)).toThrow(/ holds a default password: /)
})
