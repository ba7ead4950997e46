import type { PartnerBrief } from 'contract/partner-links/partner-links.schema.ts'
import { maxLinkPhotos } from 'contract/partner-links/partner-links.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { addFile, findPartnerPhotos, prepareContent } from '#domains/files/public.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { rawBodyOf } from '#platform/http/bodies.ts'
import type { PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { briefAfter, openLink, type StepNeeds, visit } from './visit.service.ts'

type Needs = StepNeeds & Pick<Platform, 'secrets' | 'contents'>

/**
 * Adds a photo of the work, which is encoded again before any row is locked. A photo that is sent twice is
 * added once.
 * @throws AppError too_many, not_found, illegal_move before the start, invalid when it is no image
 */
export async function addPhotoByLink(
  ctx: PublicContext,
  needs: Needs,
  token: string,
  body: unknown,
): Promise<PartnerBrief> {
  const { bytes } = rawBodyOf(body)
  const { assignment, link } = await openLink(ctx, needs, token)
  requireStarted(assignment.status)
  const name = `${recordId('job', link.job_id)} photo`
  const content = await prepareContent(needs, name, bytes)
  if (content.type === 'application/pdf') throw invalid('body', 'must be an image')
  return ctx.db.transaction().execute(async (db) => {
    const visited = await visit({ ...ctx, db }, needs, token)
    requireStarted(visited.assignment.status)
    const { job, partner } = visited
    const photos = await findPartnerPhotos(db, job.id, partner.id)
    if (photos.some(({ content_hash }) => content_hash === content.content_hash))
      return briefAfter(needs, visited)
    if (photos.length >= maxLinkPhotos) {
      throw new AppError('illegal_move', {
        message: `At most ${maxLinkPhotos} photos can be sent for a job.`,
      })
    }
    await addFile(visited.ctx, needs, {
      record_type: 'job',
      record_id: job.id,
      kind: 'photo',
      name: `${name} ${photos.length + 1}`,
      number: null,
      expires_on: null,
      content,
      partnerId: partner.id,
    })
    return briefAfter(needs, visited)
  })
}

function requireStarted(status: string): void {
  if (status === 'started' || status === 'completed') return
  throw new AppError('illegal_move', { message: 'Photos can be sent once the work has started.' })
}
