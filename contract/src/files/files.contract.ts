import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { storedTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import {
  chunkQuery,
  contentQuery,
  file,
  fileLink,
  fileLinkParams,
  files,
  filesQuery,
  fileUpdate,
  upload,
  uploadCreate,
  uploadFinish,
} from './files.schema.ts'

export const filesContract = defineEndpoints({
  'GET /files': {
    summary: 'The files of a record, newest first',
    permission: 'files.read',
    query: filesQuery,
    response: files,
  },
  'POST /file-uploads': {
    summary: 'Begin an upload to a record',
    permission: 'files.write',
    body: uploadCreate,
    response: upload,
    status: 201,
  },
  'GET /file-uploads/{id}': {
    summary: 'How much of one’s own upload arrived',
    permission: 'files.write',
    params: idParams,
    response: upload,
  },
  'PUT /file-uploads/{id}/bytes': {
    summary: 'Send the next part of an upload, at most 256 kB; a part at another offset changes nothing',
    permission: 'files.write',
    params: idParams,
    query: chunkQuery,
    accepts: 'anything',
    body: z.unknown(),
    response: upload,
  },
  'POST /file-uploads/{id}/finish': {
    summary: 'Check the content of a complete upload and add the file to the record',
    permission: 'files.write',
    params: idParams,
    body: uploadFinish,
    response: file,
    status: 201,
  },
  'PUT /files/{id}': {
    summary: 'Change kind, name, number or expiry day of a file',
    permission: 'files.write',
    params: idParams,
    body: fileUpdate,
    response: file,
  },
  'DELETE /files/{id}': {
    summary: 'Delete a file; it can be restored for 30 days',
    permission: 'files.write',
    params: idParams,
    response: file,
  },
  'POST /files/{id}/restore': {
    summary: 'Restore a deleted file',
    permission: 'files.write',
    params: idParams,
    response: file,
  },
  'GET /files/{id}/content': {
    summary: 'The content of a file, or a small picture of it',
    permission: 'files.read',
    params: idParams,
    query: contentQuery,
    response: z.unknown(),
    produces: storedTypes,
    shows: { kind: 'file', as: 'record' },
  },
  'POST /files/{id}/link': {
    summary: 'A link to the content that works without an account for ten minutes',
    permission: 'files.read',
    params: idParams,
    response: fileLink,
    returnsSecret: true,
  },
  'GET /file-links/{token}': {
    summary: 'The content of a file by its link',
    permission: 'public',
    params: fileLinkParams,
    response: z.unknown(),
    produces: storedTypes,
  },
})
