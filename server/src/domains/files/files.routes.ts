import type { filesContract } from 'contract/files/files.contract.ts'
import { checkedFirst, type Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { deleteFile, listFiles, restoreFile, saveFile } from './files.service.ts'
import { linkToFile, openFile, openLink } from './open-file.service.ts'
import { beginUpload, completeUpload, getUpload, receiveChunk } from './uploads.service.ts'

export function filesRoutes(
  platform: Pick<Platform, 'secrets' | 'contents' | 'config' | 'log'>,
): Handlers<typeof filesContract> {
  return {
    'GET /files': (ctx, { query }) => listFiles(ctx, platform, query),
    'POST /file-uploads': (ctx, { body }) => beginUpload(ctx, body),
    'GET /file-uploads/{id}': (ctx, { params }) => getUpload(ctx, params.id),
    'PUT /file-uploads/{id}/bytes': (ctx, { params, query, body }) =>
      receiveChunk(ctx, params.id, query.offset, body),
    'POST /file-uploads/{id}/finish': checkedFirst((ctx, { params, body }) =>
      completeUpload(ctx, platform, params.id, body),
    ),
    'PUT /files/{id}': (ctx, { params, body }) => saveFile(ctx, platform, params.id, body),
    'DELETE /files/{id}': (ctx, { params }) => deleteFile(ctx, platform, params.id),
    'POST /files/{id}/restore': (ctx, { params }) => restoreFile(ctx, platform, params.id),
    'GET /files/{id}/content': (ctx, { params, query }) => openFile(ctx, platform, params.id, query),
    'POST /files/{id}/link': (ctx, { params }) => linkToFile(ctx, platform, params.id),
    'GET /file-links/{token}': (ctx, { params }) => openLink(ctx, platform, params.token),
  }
}
