import { chunkSize, type FileKind, type FileOwner } from 'contract/files/files.words.ts'
import type { Insertable } from 'kysely'
import type { FilesTable } from '#domains/files/files.table.ts'
import type { Caller, TestApp } from './app.ts'
import { createPdf } from './images.ts'

type Sent = {
  record_type: FileOwner
  record_id: number
  kind: FileKind
  name?: string
  bytes: Buffer
  number?: string | null
  expires_on?: string | null
}

/** Uploads a file in parts and returns the last response. */
export async function sendFile(
  t: TestApp,
  by: Caller,
  { bytes, number, expires_on, name = 'file', ...file }: Sent,
) {
  const begun = await by.post('/file-uploads', { ...file, name, size: bytes.length })
  if (begun.status !== 201) return begun
  for (let offset = 0; offset < bytes.length; offset += chunkSize) {
    const part = await sendPart(t, by, begun.body.id, offset, bytes.subarray(offset, offset + chunkSize))
    if (part.status !== 200) return part
  }
  return by.post(`/file-uploads/${begun.body.id}/finish`, {
    ...(number !== undefined && { number }),
    ...(expires_on !== undefined && { expires_on }),
  })
}

export async function sendPart({ app }: TestApp, by: Caller, id: number, offset: number, bytes: Buffer) {
  const reply = await app.inject({
    method: 'PUT',
    url: `/api/file-uploads/${id}/bytes?offset=${offset}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, raw: reply.rawPayload }
}

type Owned = { partner_id: number } | { job_id: number }

/** A file of a record, a PDF whose content is stored. Returns its id. */
export async function createFile(
  t: TestApp,
  owner: Owned,
  values: Partial<Insertable<FilesTable>> = {},
): Promise<number> {
  const bytes = createPdf()
  const content_hash = await t.deps.contents.put(bytes)
  const none = { partner_id: null, job_id: null, enquiry_id: null, complaint_id: null }
  const row = await t.database.db
    .insertInto('files')
    .values({
      ...none,
      ...owner,
      kind: 'partner_id' in owner ? 'other' : 'paper',
      name: 'paper.pdf',
      type: 'application/pdf',
      size: bytes.length,
      width: null,
      height: null,
      content_hash,
      thumbnail_hash: null,
      sealed_number: null,
      expires_on: null,
      added_by: null,
      added_by_partner_id: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An upload of a PDF to a job; with `complete` all its parts arrived. Returns its id. */
export async function createUpload(
  t: TestApp,
  user_id: number,
  { job_id, complete, name = 'paper.pdf' }: { job_id: number; complete: boolean; name?: string },
): Promise<number> {
  const bytes = createPdf()
  const { db } = t.database
  const record = { record_type: 'job', record_id: job_id, kind: 'paper', name } as const
  const { id } = await db
    .insertInto('file_uploads')
    .values({ user_id, ...record, size: bytes.length, received: complete ? bytes.length : 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (complete)
    await db.insertInto('file_upload_chunks').values({ upload_id: id, position: 0, bytes }).execute()
  return id
}

/** Two uploads of a user to a job: one that waits for its parts and one that waits to be finished. */
export async function createUploads(t: TestApp, userId: number, job_id: number): Promise<void> {
  for (const complete of [true, false]) await createUpload(t, userId, { job_id, complete })
}
