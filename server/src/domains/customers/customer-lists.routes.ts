import type { customerListsContract } from 'contract/customers/customer-lists.contract.ts'
import type { namesContract } from 'contract/customers/names.contract.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import { messagesOfCustomer } from '#domains/messages/public.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import { getAddressUses } from './addresses/addresses.service.ts'
import { customersByJobExport } from './by-job.export.ts'
import { listCustomersByJob } from './by-job.store.ts'
import { getCustomer } from './customers.service.ts'
import { acceptNames, callNamesFine, restoreNames } from './names/names.service.ts'
import { invalidNames } from './names/names.store.ts'

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
