import type { QueryClient } from '@tanstack/react-query'
import type { StoredFile } from 'contract/files/files.schema.ts'
import { chunkSize, type FileKind, type FileOwner } from 'contract/files/files.words.ts'
import { call, send } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type FilesOf = { type: FileOwner; id: number }

export const filesQuery = ({ type, id }: FilesOf, deleted = false) =>
  apiQuery(
    'GET /files',
    { query: { record_type: type, record_id: id, ...(deleted && { deleted }) } },
    { priority: 'background' },
  )

/** An upload that can be continued after a failure. */
export type Sending = {
  file: File
  kind: FileKind
  number: string | null
  expires_on: string | null
  id?: number
}

/**
 * Sends a file in parts. Each call waits for a lost connection; after another failure the same `sending`
 * resumes at the part that the server expects.
 */
export async function sendFile(
  of: FilesOf,
  sending: Sending,
  onProgress: (part: number) => void,
): Promise<StoredFile> {
  const { file, kind, number, expires_on } = sending
  const body = { record_type: of.type, record_id: of.id, kind, name: file.name, size: file.size }
  let { id, received } =
    sending.id === undefined
      ? await call('POST /file-uploads', { body })
      : await call('GET /file-uploads/{id}', { params: { id: sending.id } }, { priority: 'action' })
  sending.id = id
  while (received < file.size) {
    onProgress(received / file.size)
    const part = file.slice(received, received + chunkSize)
    const query = { offset: String(received) }
    const before = received
    received = (await call('PUT /file-uploads/{id}/bytes', { params: { id }, query, body: part })).received
    if (received === before) throw new Error('The upload did not advance')
  }
  onProgress(1)
  return call('POST /file-uploads/{id}/finish', { params: { id }, body: { number, expires_on } })
}

/** The list and the timeline of the record show the change. */
export const filesChanged = (client: QueryClient) => changed(client, { type: 'timeline-entry' })

/** An image of the API as an address that this page can show; revoke it afterwards. */
export async function pictureOf(id: number, thumbnail: boolean, signal: AbortSignal): Promise<string> {
  const input = { params: { id }, query: thumbnail ? { thumbnail } : {} }
  const options = { signal, priority: 'background', binary: true } as const
  return URL.createObjectURL(
    await send('GET /files/{id}/content', input, options, (response) => response.blob()),
  )
}
