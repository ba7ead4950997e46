import type { StoredFile, Upload, uploadCreate, uploadFinish } from 'contract/files/files.schema.ts'
import { writePermission } from 'contract/files/files.words.ts'
import type * as z from 'zod'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { type RawBody, rawBodyOf } from '#platform/http/bodies.ts'
import type { Context, Effect } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { addFile, requireFile, requireOwner, requireRight, requireSpace } from './files.service.ts'
import { prepareContent } from './prepare-content.service.ts'
import {
  addChunk,
  countOpenUploads,
  findUpload,
  finishUpload,
  insertUpload,
  lockUpload,
  readChunks,
  removeUpload,
  type UploadRecord,
} from './uploads.store.ts'

type Needs = Pick<Platform, 'secrets' | 'contents'>

/** Unfinished uploads of one user: more is a loop, and each may hold 15 MB. */
const maxOpen = 60

/**
 * @throws AppError not_found without the record, forbidden, illegal_move when it has too many files, too_many
 */
export async function beginUpload(ctx: Context, body: z.output<typeof uploadCreate>): Promise<Upload> {
  requireRight(ctx, writePermission[body.record_type])
  await requireOwner(ctx, body)
  await requireSpace(ctx, body)
  if ((await countOpenUploads(ctx.db, ctx.actor.id)) >= maxOpen) {
    throw new AppError('too_many', { retryAfterSeconds: 3600 })
  }
  return shown(await insertUpload(ctx.db, { ...body, user_id: ctx.actor.id }))
}

/** @throws AppError not_found, also of another user's upload */
export async function getUpload(ctx: Context, id: number): Promise<Upload> {
  return shown(found(await findUpload(ctx.db, id, ctx.actor.id)))
}

/**
 * Adds the next part. One at another offset changes nothing: the response has the offset to continue from, so
 * a part can be sent again after a lost response.
 * @throws AppError not_found, invalid when it is empty or longer than the announced size
 */
export async function receiveChunk(ctx: Context, id: number, offset: number, body: unknown): Promise<Upload> {
  const { bytes }: RawBody = rawBodyOf(body)
  const upload = found(await lockUpload(ctx.db, id, ctx.actor.id))
  if (upload.file_id !== null || offset !== upload.received) return shown(upload)
  if (bytes.length === 0) throw invalid('body', 'must not be empty')
  if (offset + bytes.length > upload.size) throw invalid('body', 'is longer than the announced size')
  return shown(await addChunk(ctx.db, upload, bytes))
}

/**
 * Checks and keeps the content of a complete upload, then adds the file. A repeat returns the same file.
 * @throws AppError not_found, forbidden, illegal_move while parts are missing, invalid when the content is
 * refused: the upload is removed then
 */
export async function completeUpload(
  ctx: Context,
  needs: Needs,
  id: number,
  fields: z.output<typeof uploadFinish>,
): Promise<Effect<StoredFile>> {
  const upload = found(await findUpload(ctx.db, id, ctx.actor.id))
  requireRight(ctx, writePermission[upload.record_type])
  if (upload.file_id !== null) return (inside) => finished(inside, needs, upload)
  if (upload.received < upload.size) {
    throw new AppError('illegal_move', {
      message: `${upload.name} has not arrived completely. Continue the upload.`,
    })
  }
  await requireOwner(ctx, upload)
  const bytes = await readChunks(ctx.db, id)
  const content = await prepareContent(needs, upload.name, bytes).catch(async (error) => {
    // Its content is always refused, so it must not count as a running upload.
    if (error instanceof AppError && error.code === 'invalid') await removeUpload(ctx.db, id)
    throw error
  })
  return async (inside) => {
    const locked = found(await lockUpload(inside.db, id, ctx.actor.id))
    if (locked.file_id !== null) return finished(inside, needs, locked)
    const file = await addFile(inside, needs, { ...locked, ...fields, content })
    await finishUpload(inside.db, id, file.id)
    return file
  }
}

async function finished(ctx: Context, needs: Needs, { file_id }: UploadRecord): Promise<StoredFile> {
  if (file_id === null) throw new AppError('not_found')
  return requireFile(ctx, needs, file_id)
}

function found(upload: UploadRecord | undefined): UploadRecord {
  if (!upload) throw new AppError('not_found')
  return upload
}

const shown = ({ id, size, received, file_id }: UploadRecord): Upload => ({ id, size, received, file_id })
