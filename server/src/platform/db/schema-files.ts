import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** SQL that a database runs once, with the hash that identifies it later. */
export interface SchemaFile {
  /** `0001-platform.sql` */
  name: string
  sql: string
  checksum: string
}

/** What a database runs of `server/db`; `schema/` is only for reading. */
export interface SchemaFiles {
  /**
   * The tables that the first data folders began with: `migrations/0000-baseline.sql`. Its name in a database
   * is `baseline`.
   */
  baseline: SchemaFile
  /** The numbered files of `migrations/`, in order. */
  migrations: SchemaFile[]
  /** The files of `functions/` as one. */
  functions: SchemaFile
}

export const ownFolder = fileURLToPath(new URL('../../../db/', import.meta.url))

/** A file may use what the files before it create. */
const order = [
  ...[
    'platform',
    'audit',
    'changes',
    'locations',
    'customers',
    'enquiries',
    'jobs',
    'payments',
    'concessions',
    'ledger',
  ],
  ...['tax', 'devtools', 'reports', 'roll-up-engine', 'roll-ups', 'day-book'],
]

export function readSchemaFiles(folder: string): SchemaFiles {
  const numbered = namesIn(join(folder, 'migrations')).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  const files = numbered.map((name) => fileOf(name, readFileSync(join(folder, 'migrations', name), 'utf8')))
  return {
    baseline: { ...files[0]!, name: 'baseline' }, // `0000-baseline.sql`
    migrations: files.slice(1),
    functions: together('functions', join(folder, 'functions')),
  }
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).sort()
}

function fileOf(name: string, sql: string): SchemaFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function together(name: string, folder: string): SchemaFile {
  const files = namesIn(folder).map((file) => file.replace(/\.sql$/, ''))
  const unordered = files.filter((file) => !order.includes(file))
  if (unordered.length > 0) {
    throw new Error(`Add ${unordered.join(', ')} to the order in schema-files.ts: ${folder} holds it`)
  }
  const texts = order
    .filter((file) => files.includes(file))
    .map((file) => readFileSync(join(folder, `${file}.sql`), 'utf8'))
  return fileOf(name, texts.join('\n'))
}
