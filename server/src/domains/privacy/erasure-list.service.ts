import { createHmac, randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasableType, ErasureReason } from 'contract/privacy/privacy.words.ts'
import type { Kysely } from 'kysely'
import { errorCode } from '#platform/config/error-code.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { allErasures, type Erasure, keyContext, sealedKey } from './erasures.store.ts'
import type { PersonRecord } from './person.store.ts'

type Db = Kysely<Database>

/** One erasure as the list has it: a line of JSON without anything that names the person. */
export type ListedErasure = {
  id: string
  record_type: ErasableType
  erased_at: string
  reason: ErasureReason
  sealed_key: string
  record_hash: string
  phone_hashes: string[]
}

const fileName = 'erasures.jsonl'
const keyBytes = 32

/** Hashes of records and phones under the key of an erasure, as `openKey` returns it. */
export function hashesUnder(opened: string) {
  const key = Buffer.from(opened, 'base64url')
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    record: ({ type, id }: PersonRecord) => hash(`${type} ${id}`),
    phone: (phone: string) => hash(`phone ${phone}`),
  }
}

export const openKey = (secrets: Pick<Secrets, 'open'>, sealed: string): string =>
  secrets.open(sealed, keyContext)

/** The key of the erasures before, or a new one, also where a lost APP_KEY encrypted that. */
export async function keyForErasure(db: Db, secrets: Secrets): Promise<string> {
  const known = await sealedKey(db)
  if (known !== undefined && secrets.openIfReadable(known, keyContext) !== null) return known
  return secrets.seal(randomBytes(keyBytes).toString('base64url'), keyContext)
}

/**
 * The erasures that a folder's list holds; none without a list. Of two lines of one erasure the later one
 * counts.
 */
export async function readErasureList(folder: string): Promise<ListedErasure[]> {
  try {
    const text = await readFile(join(folder, fileName), 'utf8')
    // A line that a crash truncated is written again from the database.
    const lines = text.split('\n').filter((line) => line.endsWith('}'))
    // Written by `append`; lines from before partners could be erased have no type.
    const listed = lines.map((line) => ({ record_type: 'customer', ...JSON.parse(line) }) as ListedErasure)
    return [...new Map(listed.map((erasure) => [erasure.id, erasure])).values()]
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Appends the erasures of the database that the folder's list does not have, or has under an earlier APP_KEY.
 */
export async function extendErasureList(db: Db, folder: string): Promise<void> {
  await append(folder, (await allErasures(db)).map(lineOf))
}

/** Appends what the list of one folder has to that of another. */
export async function mergeErasureLists(from: string, to: string): Promise<void> {
  const known = new Set((await readErasureList(to)).map(({ id }) => id))
  const listed = await readErasureList(from)
  await append(
    to,
    listed.filter(({ id }) => !known.has(id)),
  )
}

async function append(folder: string, erasures: readonly ListedErasure[]): Promise<void> {
  const known = new Map((await readErasureList(folder)).map(({ id, sealed_key }) => [id, sealed_key]))
  const missing = erasures.filter(({ id, sealed_key }) => known.get(id) !== sealed_key)
  if (missing.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = missing.map((erasure) => `\n${JSON.stringify(erasure)}\n`).join('')
  await appendFile(join(folder, fileName), lines, { mode: 0o600, flush: true })
}

const lineOf = ({
  id,
  record_type,
  erased_at,
  reason,
  sealed_key,
  record_hash,
  phone_hashes,
}: Erasure): ListedErasure => ({
  id,
  record_type,
  erased_at,
  reason,
  sealed_key,
  record_hash,
  phone_hashes,
})

/** Encrypts the keys of a folder's list again. */
export async function resealErasureList(
  folder: string,
  reseal: (sealed: string, context: string) => string,
): Promise<void> {
  const list = await readErasureList(folder)
  if (list.length === 0) return
  const keys = [...new Set(list.map(({ sealed_key }) => sealed_key))]
  const resealed = new Map(keys.map((key) => [key, reseal(key, keyContext)]))
  const lines = list.map(
    (line) => `${JSON.stringify({ ...line, sealed_key: resealed.get(line.sealed_key) })}\n`,
  )
  const path = join(folder, fileName)
  await writeFile(`${path}.new`, lines.join(''), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}
