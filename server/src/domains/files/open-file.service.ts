import type { StoredFile } from 'contract/files/files.schema.ts'
import type { StoredType } from 'contract/shared/exports.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { createSigner, type Signer } from '#platform/crypto/signed.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context, PublicContext, StoredFileResponse } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { requireFile } from './files.service.ts'
import { type FileRecord, findFile } from './files.store.ts'

type Needs = Pick<Platform, 'secrets' | 'contents' | 'config' | 'log'>

const linkMs = 10 * 60_000

const signerOf = ({ config }: Pick<Needs, 'config'>): Signer => createSigner(config.appKey, 'file')

/** @throws AppError not_found, forbidden without the permission of the record */
export async function openFile(
  ctx: Context,
  needs: Needs,
  id: number,
  { thumbnail = false }: { thumbnail?: boolean },
): Promise<StoredFileResponse> {
  await requireFile(ctx, needs, id)
  const row = await findFile(ctx.db, id)
  if (!row) throw new AppError('not_found')
  return thumbnail ? openThumbnail(needs, row) : openContent(needs, row)
}

/** A link for a program without the session. The audit names its creator. */
export async function linkToFile(ctx: Context, needs: Needs, id: number) {
  const file: StoredFile = await requireFile(ctx, needs, id)
  const until = ctx.now + linkMs
  const expires_at = isoTime(until)
  const path = `/file-links/${signerOf(needs).sign(String(file.id), until)}`
  await recordAudit(ctx, {
    record_type: 'file',
    record_id: id,
    action: 'link-made',
    after: { until: expires_at },
  })
  return { path, expires_at }
}

/** @throws AppError not_found of an unknown or expired link, or a deleted file */
export async function openLink(ctx: PublicContext, needs: Needs, token: string): Promise<StoredFileResponse> {
  const id = signerOf(needs).read(token, ctx.now)
  const row = id === null ? undefined : await findFile(ctx.db, Number(id))
  if (!row || row.deleted_at !== null)
    throw new AppError('not_found', { message: 'This link is not valid any more.' })
  return openContent(needs, row)
}

const openContent = (needs: Needs, { content_hash, type, name }: FileRecord) =>
  open(needs, content_hash, type, name)

function openThumbnail(needs: Needs, { thumbnail_hash, name }: FileRecord): Promise<StoredFileResponse> {
  if (thumbnail_hash === null) throw new AppError('not_found')
  return open(needs, thumbnail_hash, 'image/jpeg', `${name}.jpg`)
}

async function open({ contents, log }: Needs, hash: string, type: StoredType, filename: string) {
  const content = await contents.open(hash)
  if (content === null) {
    log.error({ content: hash }, 'The content of a file is missing')
    throw new AppError('not_found', { message: 'The content of this file is missing.' })
  }
  return { ...content, type, filename }
}
