import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
/** Its hash in the format of `sha256sum`; older backups have none. */
export const manifestHashName = 'manifest.sha256'
export const tasksFile = 'tasks.jsonl.gz'
export const tableFile = (table: string) => `${table}.copy.gz`

const hashLine = (text: Buffer | string) =>
  `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  for (const [name, content] of [
    [manifestName, text],
    [manifestHashName, hashLine(text)],
  ] as const)
    writeFileSync(join(folder, name), content, { mode: 0o600, flush: true })
}

export const hasManifestHash = (folder: string): boolean => existsSync(join(folder, manifestHashName))

/** @throws ConfigError in one line when this version cannot read the folder as a backup, or it was changed */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestName)
  let found: unknown
  try {
    const text = readFileSync(path)
    if (hasManifestHash(folder)) compareHash(folder, text)
    found = JSON.parse(text.toString('utf8'))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${folder} is not a backup: it has no readable ${manifestName}`)
  }
  const { success, data } = manifestSchema.safeParse(found)
  if (!success) throw new ConfigError(`${path} is not of a kind this version can read`)
  return data
}

function compareHash(folder: string, text: Buffer): void {
  const noted = readFileSync(join(folder, manifestHashName), 'utf8')
  if (noted === hashLine(text)) return
  throw new ConfigError(
    `${join(folder, manifestName)} does not match ${manifestHashName}: one of the two was changed after the backup; nothing was changed here`,
  )
}
