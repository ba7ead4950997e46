import { createSigner } from '#platform/crypto/signed.ts'
import type { TestApp } from '../../test/app.ts'
import { createFile, createUploads } from '../../test/files.ts'
import type { World } from '../../test/world.ts'

/**
 * Files of a job, which every user may read; a deleted file to restore; a link to a file. Null for any other
 * endpoint.
 */
export async function fileRequest(t: TestApp, world: World, key: string) {
  if (key === 'POST /files/{id}/restore') {
    const id = await createFile(
      t,
      { job_id: (await world.job()).id },
      { deleted_at: new Date().toISOString() },
    )
    return { path: `/files/${id}/restore`, body: undefined }
  }
  if (key === 'GET /files') {
    const { id } = await world.job()
    return { path: `/files?record_type=job&record_id=${id}`, body: undefined }
  }
  if (key === 'POST /file-uploads') {
    const { id: record_id } = await world.job()
    return {
      path: '/file-uploads',
      body: { record_type: 'job', record_id, kind: 'photo', name: 'a.jpg', size: 10 },
    }
  }
  if (key !== 'GET /file-links/{token}') return null
  return {
    path: `/file-links/${linkOf(t, await createFile(t, { job_id: (await world.job()).id }))}`,
    body: undefined,
  }
}

export function linkOf({ deps }: TestApp, id: number): string {
  return createSigner(deps.config.appKey, 'file').sign(String(id), Date.now() + 600_000)
}

/** Files, and uploads of one user. */
export async function createFiles(t: TestApp, world: World, userId: number): Promise<void> {
  const { id: job_id } = await world.job()
  await createFile(t, { job_id })
  await createFile(t, { partner_id: await world.partner() })
  await createFile(t, { job_id }, { deleted_at: new Date().toISOString() })
  await createUploads(t, userId, job_id)
}
