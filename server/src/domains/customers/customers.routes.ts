import type {
  customerListsContract,
  customersContract,
  mergeContract,
  namesContract,
} from 'contract/customers/customers.contract.ts'
import type { Kysely } from 'kysely'
import { categoriesBelow } from '#domains/categories/public.ts'
import { messagesOfCustomer } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import {
  createAddress,
  getAddress,
  getAddressUses,
  removeAddress,
  saveAddress,
} from './addresses/addresses.service.ts'
import { addressList } from './addresses/addresses.store.ts'
import { customersByJobExport } from './by-job.export.ts'
import { listCustomersByJob } from './by-job.store.ts'
import { lookUpCaller } from './caller.service.ts'
import type { CustomerFilters } from './customer-filters.store.ts'
import { customersExport } from './customers.export.ts'
import { createCustomer, getCustomer, saveCustomer, saveSource } from './customers.service.ts'
import { customersList } from './customers.store.ts'
import { listDuplicates } from './merge/duplicates.store.ts'
import { getDuplicateGroup, mergeCustomers, noteDifferent, undoDifferent } from './merge/merge.service.ts'
import { previewMerge } from './merge/merge-preview.service.ts'
import { undoMerge } from './merge/merge-undo.service.ts'
import { listMerges } from './merge/merges.store.ts'
import { acceptNames, callNamesFine, restoreNames } from './names/names.service.ts'
import { invalidNames } from './names/names.store.ts'

async function listOf(db: Kysely<Database>, filters: CustomerFilters) {
  return customersList(db, filters, await categoriesBelow(db, filters.job_category_id))
}

export function customersRoutes(): Handlers<typeof customersContract> {
  return {
    'GET /customers': async ({ db }, { query }) => listPage({ ...(await listOf(db, query)), query }),
    'GET /customers/ids': async ({ db }, { query }) => listIds({ ...(await listOf(db, query)), query }),
    'GET /customers/download': async ({ db }, { query }) => customersExport(await listOf(db, query)),
    'GET /customers/lookup': (ctx, { query }) => lookUpCaller(ctx, query.phone),
    'GET /customers/{id}': (ctx, { params }) => getCustomer(ctx, params.id),
    'POST /customers': (ctx, { body }) => createCustomer(ctx, body),
    'POST /customers/bulk/source': (ctx, { body }) => saveSource(ctx, body),
    'PUT /customers/{id}': (ctx, { params, body }) => saveCustomer(ctx, params.id, body),
    'GET /addresses': ({ db }, { query }) => listPage({ ...addressList(db, query), query }),
    'GET /addresses/{id}': (ctx, { params }) => getAddress(ctx, params.id),
    'POST /addresses': (ctx, { body }) => createAddress(ctx, body),
    'PUT /addresses/{id}': (ctx, { params, body }) => saveAddress(ctx, params.id, body),
    'DELETE /addresses/{id}': (ctx, { params }) => removeAddress(ctx, params.id),
  }
}

export function customerListsRoutes(): Handlers<typeof customerListsContract> {
  return {
    'GET /customers/by-job': async ({ db }, { query }) =>
      listCustomersByJob(db, { ...query, categories: await categoriesBelow(db, query.category_id) }),
    'GET /customers/by-job/download': async ({ db }, { query }) =>
      customersByJobExport(db, { ...query, categories: await categoriesBelow(db, query.category_id) }),
    'GET /customers/{id}/messages': async (ctx, { params, query }) =>
      messagesOfCustomer(ctx, await survivorOf(ctx, params.id), query),
    'GET /addresses/{id}/uses': (ctx, { params }) => getAddressUses(ctx, params.id),
  }
}

/** The customer, or the one it was merged into. @throws AppError not_found */
async function survivorOf(ctx: Context, id: number): Promise<number> {
  return (await getCustomer(ctx, id)).id
}

export function namesRoutes(): Handlers<typeof namesContract> {
  return {
    'GET /customers/invalid-names': ({ db }, { query }) => listPage({ ...invalidNames(db, query), query }),
    'GET /customers/invalid-names/ids': ({ db }, { query }) => listIds({ ...invalidNames(db, query), query }),
    'POST /customers/invalid-names/accept': (ctx, { body }) => acceptNames(ctx, body.ids),
    'POST /customers/invalid-names/fine': (ctx, { body }) => callNamesFine(ctx, body.ids),
    'POST /customers/invalid-names/restore': (ctx, { body }) => restoreNames(ctx, body.rows),
  }
}

export function mergeRoutes(): Handlers<typeof mergeContract> {
  return {
    'GET /customers/duplicate-phones': ({ db }, { query }) => listDuplicates(db, query),
    'GET /customers/duplicate-phones/{id}': ({ db }, { params }) => getDuplicateGroup(db, params.id),
    'POST /customers/different-people': (ctx, { body }) => noteDifferent(ctx, body),
    'POST /customers/different-people/undo': (ctx, { body }) => undoDifferent(ctx, body.phone),
    'GET /customers/merge': ({ db }, { query }) => previewMerge(db, query),
    'POST /customers/merge': (ctx, { body }) => mergeCustomers(ctx, body),
    'GET /merges': ({ db }, { query }) => listMerges(db, query),
    'POST /merges/{id}/undo': (ctx, { params }) => undoMerge(ctx, params.id),
  }
}
