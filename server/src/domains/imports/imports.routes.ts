import type { importsContract } from 'contract/imports/imports.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { badRowsExport } from './bad-rows.export.ts'
import { listRows } from './import-rows.store.ts'
import { addPart, applyImport, checkImport, createImport, getImport, undoImport } from './imports.service.ts'
import { listChangeSets } from './imports.store.ts'

export function importsRoutes({ queue }: { queue: Queue }): Handlers<typeof importsContract> {
  return {
    'GET /change-sets': ({ db }) => listChangeSets(db),
    'POST /imports': (ctx, { body }) => createImport(ctx, body),
    'GET /imports/{id}': ({ db }, { params }) => getImport(db, params.id),
    'GET /imports/{id}/rows': async ({ db }, { params, query }) => {
      await getImport(db, params.id)
      return listRows(db, params.id, query)
    },
    'GET /imports/{id}/bad-rows/download': ({ db }, { params }) => badRowsExport(db, params.id),
    'POST /imports/{id}/parts': (ctx, { params, body }) => addPart(ctx, queue, params.id, body),
    'POST /imports/{id}/check': (ctx, { params, body }) => checkImport(ctx, queue, params.id, body),
    'POST /imports/{id}/apply': (ctx, { params, body }) => applyImport(ctx, queue, params.id, body),
    'POST /imports/{id}/undo': (ctx, { params }) => undoImport(ctx, queue, params.id),
  }
}
