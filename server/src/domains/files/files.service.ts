import { can, type Permission } from 'contract/access/permissions.ts'
import { numberProblem } from 'contract/files/document-number.rules.ts'
import type { fileUpdate, StoredFile } from 'contract/files/files.schema.ts'
import {
  type FileKind,
  type FileOwner,
  fileKinds,
  isDocument,
  kindsOf,
  maxFiles,
  readPermission,
  writePermission,
} from 'contract/files/files.words.ts'
import { maskedNumber, unreadableNumber } from 'contract/shared/masked-number.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type * as z from 'zod'
import { asText, changesBetween, findOwners, type Wording } from '#domains/timeline/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { keepContents } from './content-lock.store.ts'
import { fileNameFor } from './files.rules.ts'
import {
  countFiles,
  type FileRecord,
  filesOf,
  findFile,
  insertFile,
  lockFile,
  lockFilesOf,
  type NamedFile,
  numberContext,
  ownerColumns,
  ownerOf,
  type StoredContent,
  updateFile,
} from './files.store.ts'

type Needs = Pick<Platform, 'secrets' | 'contents'>
type Owner = { record_type: FileOwner; record_id: number }

/** @throws AppError forbidden without the permission of the record, not_found without the record */
export async function listFiles(
  ctx: Context,
  needs: Pick<Needs, 'secrets'>,
  { record_type, record_id, deleted = false }: Owner & { deleted?: boolean },
): Promise<{ files: StoredFile[] }> {
  requireRight(ctx, readPermission[record_type])
  await requireOwner(ctx, { record_type, record_id })
  const rows = await filesOf(ctx.db, record_type, record_id, { deleted })
  return { files: rows.map((row) => shown(needs, row)) }
}

export type NewFile = Owner & {
  kind: FileKind
  name: string
  number: string | null
  expires_on: string | null
  content: StoredContent
  /** The partner who adds it through a link. */
  partnerId?: number
}

/**
 * Adds a file whose content is kept already.
 * @throws AppError not_found without the record, invalid, illegal_move when the record has too many files
 */
export async function addFile(ctx: AnyContext, needs: Needs, file: NewFile): Promise<StoredFile> {
  const { record_type, record_id, kind, expires_on, content } = file
  checkDocument(kind, file)
  const owners = await requireOwner(ctx, file)
  await lockFilesOf(ctx.db, record_type, record_id)
  await requireSpace(ctx, file)
  await keepContents(ctx.db)
  // The task that removes unused contents may have been faster.
  if (!(await needs.contents.has(content.content_hash)))
    throw new AppError('unavailable', { retryAfterSeconds: 1 })
  const name = fileNameFor(file.name, content.type)
  const sealed_number =
    file.number === null ? null : needs.secrets.seal(file.number, numberContext(record_id))
  const owner = {
    partner_id: null,
    job_id: null,
    enquiry_id: null,
    complaint_id: null,
    [ownerColumns[record_type]]: record_id,
  }
  const id = await insertFile(ctx.db, {
    ...owner,
    kind,
    name,
    ...content,
    sealed_number,
    expires_on,
    added_by: ctx.actor?.id ?? null,
    added_by_partner_id: file.partnerId ?? null,
  })
  const added = await getAny(ctx, needs, id)
  const { type, size, number } = added
  const after = { record_type, record_id, kind, name, type, size, number, expires_on }
  await recordAudit(ctx, { record_type: 'file', record_id: id, action: 'created', after })
  await addTimeline(ctx, { record_type, record_id, ...owners, kind: 'file-added', data: wordsOf(added) })
  return added
}

/** @throws AppError not_found, conflict when stale, invalid */
export async function saveFile(
  ctx: Context,
  needs: Needs,
  id: number,
  { version, ...change }: z.output<typeof fileUpdate>,
): Promise<StoredFile> {
  const before = await requireFile(ctx, needs, id, writePermission)
  const current = () => getAny(ctx, needs, id)
  const row = await lockVersion(ctx.db, { table: 'files', record_type: 'file', id, version, current })
  if (row.deleted_at !== null) throw new AppError('not_found')
  const kind = change.kind ?? row.kind
  const kinds: readonly FileKind[] = kindsOf[before.record_type]
  if (!kinds.includes(kind)) throw invalid('kind', 'is no kind of file that this record has')
  const number = change.number === undefined ? openNumber(needs, row) : change.number
  const expires_on = change.expires_on === undefined ? row.expires_on : change.expires_on
  checkDocument(kind, { number, expires_on })
  const name = change.name === undefined ? row.name : fileNameFor(change.name, row.type)
  const sealed_number = resealed(needs, before.record_id, number, row)
  await updateFile(ctx.db, id, { kind, name, expires_on, sealed_number })
  const after = await current()
  const isOtherNumber = number !== openNumber(needs, row)
  const note = isOtherNumber && before.number === after.number ? { number: `${after.number} (changed)` } : {}
  const changes = changesBetween(before, { ...after, ...note }, wording)
  const owners = await requireOwner(ctx, before)
  await recordAudit(ctx, {
    record_type: 'file',
    record_id: id,
    action: 'changed',
    before: audited(before),
    after: { ...audited(after), ...note },
  })
  if (changes.length > 0)
    await addTimeline(ctx, { ...ownerOf(row), ...owners, kind: 'changed', data: { text: name, changes } })
  return after
}

/** @throws AppError not_found */
export async function deleteFile(ctx: Context, needs: Needs, id: number): Promise<StoredFile> {
  const before = await requireFile(ctx, needs, id, writePermission)
  const row = await lockFile(ctx.db, id)
  if (!row || row.deleted_at !== null) throw new AppError('not_found')
  await updateFile(ctx.db, id, { deleted_at: isoTime(ctx.now) })
  return recordOf(ctx, needs, before, 'deleted')
}

/**
 * @throws AppError not_found when it was not deleted or is gone, illegal_move when the record has too many
 * files
 */
export async function restoreFile(ctx: Context, needs: Needs, id: number): Promise<StoredFile> {
  const before = await requireFile(ctx, needs, id, writePermission, { deleted: true })
  await lockFilesOf(ctx.db, before.record_type, before.record_id)
  const row = await lockFile(ctx.db, id)
  if (!row || row.deleted_at === null) throw new AppError('not_found')
  await requireSpace(ctx, before)
  await updateFile(ctx.db, id, { deleted_at: null })
  return recordOf(ctx, needs, before, 'restored')
}

async function recordOf(
  ctx: Context,
  needs: Needs,
  file: StoredFile,
  action: 'deleted' | 'restored',
): Promise<StoredFile> {
  const { record_type, record_id } = file
  const owners = await requireOwner(ctx, file)
  await recordAudit(ctx, {
    record_type: 'file',
    record_id: file.id,
    action,
    [action === 'deleted' ? 'before' : 'after']: audited(file),
  })
  await addTimeline(ctx, { record_type, record_id, ...owners, kind: `file-${action}`, data: wordsOf(file) })
  return getAny(ctx, needs, file.id)
}

/**
 * A file that the user may see.
 * @throws AppError not_found, also of a deleted file, forbidden without the permission of its record
 */
export async function requireFile(
  ctx: Context,
  needs: Pick<Needs, 'secrets'>,
  id: number,
  permissionOf: Record<FileOwner, Permission> = readPermission,
  { deleted = false } = {},
): Promise<StoredFile> {
  const file = await getAny(ctx, needs, id)
  requireRight(ctx, permissionOf[file.record_type])
  if ((file.deleted_at !== null) !== deleted) throw new AppError('not_found')
  return file
}

/** @throws AppError not_found without the record; returns the customer and partner whose timelines show it */
export async function requireOwner({ db }: Pick<AnyContext, 'db'>, { record_type, record_id }: Owner) {
  const owners = await findOwners(db, record_type, record_id)
  if (!owners) throw new AppError('not_found')
  return owners
}

/** @throws AppError illegal_move */
export async function requireSpace(
  { db }: Pick<AnyContext, 'db'>,
  { record_type, record_id }: Owner,
): Promise<void> {
  if ((await countFiles(db, record_type, record_id)) < maxFiles) return
  throw new AppError('illegal_move', { message: `A record has at most ${maxFiles} files. Delete one first.` })
}

/** @throws AppError forbidden */
export function requireRight({ actor }: Context, permission: Permission): void {
  if (!can(actor, permission)) throw new AppError('forbidden')
}

function checkDocument(
  kind: FileKind,
  { number, expires_on }: { number: string | null; expires_on: string | null },
) {
  if (!isDocument(kind)) {
    if (number !== null) throw invalid('number', 'only a document has one')
    if (expires_on !== null) throw invalid('expires_on', 'only a document has one')
  }
  const problem = number === null || number === unreadable ? null : numberProblem(kind, number)
  if (problem !== null) throw invalid('number', problem)
}

async function getAny(
  { db }: Pick<AnyContext, 'db'>,
  needs: Pick<Needs, 'secrets'>,
  id: number,
): Promise<StoredFile> {
  const file = await findFile(db, id)
  if (!file) throw new AppError('not_found')
  return shown(needs, file)
}

function shown(needs: Pick<Needs, 'secrets'>, file: NamedFile): StoredFile {
  const { added_by, user_name, added_by_partner_id, partner_name } = file
  const number = openNumber(needs, file)
  return {
    ...file,
    ...ownerOf(file),
    has_thumbnail: file.thumbnail_hash !== null,
    number: number === unreadable ? unreadableNumber : number && maskedNumber(number),
    added_by: namedOf(added_by, user_name) ?? namedOf(added_by_partner_id, partner_name),
  }
}

const namedOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

/** No document has it. */
const unreadable = '?'

function openNumber(
  { secrets }: Pick<Needs, 'secrets'>,
  { partner_id, sealed_number }: FileRecord,
): string | null {
  if (partner_id === null || sealed_number === null) return null
  return secrets.openIfReadable(sealed_number, numberContext(partner_id)) ?? unreadable
}

/** A number that cannot be read stays until another one is entered. */
function resealed(
  { secrets }: Pick<Needs, 'secrets'>,
  recordId: number,
  number: string | null,
  file: FileRecord,
) {
  if (number === unreadable) return file.sealed_number
  return number === null ? null : secrets.seal(number, numberContext(recordId))
}

const audited = ({ record_type, record_id, kind, name, number, expires_on }: StoredFile) => ({
  record_type,
  record_id,
  kind,
  name,
  number,
  expires_on,
})

const wordsOf = ({ kind, name }: StoredFile) => ({ text: name, source: labelOf(fileKinds, kind) })

const wording: Wording<StoredFile> = {
  kind: { label: 'Kind', text: (kind) => labelOf(fileKinds, kind) },
  name: { label: 'File name', text: asText },
  number: { label: 'Document number', text: asText },
  expires_on: { label: 'Expiry day', text: asText },
}
