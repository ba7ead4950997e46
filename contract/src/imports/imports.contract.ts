import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import {
  badRowsQuery,
  changeSet,
  dataImport,
  importApply,
  importCheck,
  importCreate,
  importPart,
  importRow,
  importRowsQuery,
} from './imports.schema.ts'

export const importsContract = defineEndpoints({
  'GET /change-sets': {
    summary: 'The latest imports and merges, newest first, and whether each can be undone',
    permission: 'imports.manage',
    response: z.array(changeSet),
  },
  'POST /imports': {
    summary: 'Begin an import; the parts of its file follow',
    permission: 'imports.manage',
    body: importCreate,
    response: dataImport,
    status: 201,
  },
  'GET /imports/{id}': {
    summary: 'An import: columns, mapping, progress and counts',
    permission: 'imports.manage',
    params: idParams,
    response: dataImport,
  },
  'GET /imports/{id}/rows': {
    summary: 'Fifty rows of an import with the result of the dry run',
    permission: 'imports.manage',
    params: idParams,
    query: importRowsQuery,
    response: z.array(importRow),
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /imports/{id}/bad-rows/download': {
    summary: 'The bad rows as CSV or XLSX with their reasons, to correct and upload again',
    permission: 'imports.manage',
    params: idParams,
    query: badRowsQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'customer', as: 'list' },
  },
  'POST /imports/{id}/parts': {
    summary: 'Upload one part of the file; after the last one the file is read',
    permission: 'imports.manage',
    params: idParams,
    body: importPart,
    response: dataImport,
  },
  'POST /imports/{id}/check': {
    summary: 'Start the dry run with a mapping of the columns',
    permission: 'imports.manage',
    params: idParams,
    body: importCheck,
    response: dataImport,
  },
  'POST /imports/{id}/apply': {
    summary: 'Apply the rows of the dry run in the background',
    permission: 'imports.manage',
    params: idParams,
    body: importApply,
    response: dataImport,
  },
  'POST /imports/{id}/undo': {
    summary: 'Undo an import in the background, without the records that were edited since',
    permission: 'imports.manage',
    params: idParams,
    response: dataImport,
  },
})
