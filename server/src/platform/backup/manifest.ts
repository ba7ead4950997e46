import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ConfigError } from '#platform/config/config-error.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** UTC time of the snapshot. */
  taken_at: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: hash })).min(1),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.string(),
      /** Sum of a hash of every row, independent of their order. */
      row_hash: z.string(),
      /** Of the compressed file. */
      sha256: hash,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last_value: z.string() })),
  /** Unfinished tasks. */
  tasks: z.strictObject({ count: z.int(), sha256: hash }),
  /** Uploaded files, each under its own hash; absent in a backup from before files. */
  contents: z.strictObject({ count: z.int(), bytes: z.int() }).optional(),
})

/** What a backup contains. It is written last, so a folder without one is no backup. */
export type Manifest = z.output<typeof manifestSchema>

export const manifestName = 'manifest.json'
export const tasksFile = 'tasks.jsonl.gz'
export const tableFile = (table: string) => `${table}.copy.gz`

/** @throws ConfigError in one line when this version cannot read the folder as a backup */
export function readManifest(folder: string): Manifest {
  let found: unknown
  try {
    found = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
  } catch {
    throw new ConfigError(`${folder} is not a backup: it has no readable ${manifestName}`)
  }
  const { success, data } = manifestSchema.safeParse(found)
  if (!success) throw new ConfigError(`${join(folder, manifestName)} is not of a kind this version can read`)
  return data
}
