import type { customersContract } from 'contract/customers/customers.contract.ts'
import type { Kysely } from 'kysely'
import { categoriesBelow } from '#domains/categories/public.ts'
import type { Database } from '#platform/db/database.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import type { Handlers } from '#platform/http/context.ts'
import { createAddress, getAddress, removeAddress, saveAddress } from './addresses/addresses.service.ts'
import { addressList } from './addresses/addresses.store.ts'
import { lookUpCaller } from './caller.service.ts'
import type { CustomerFilters } from './customer-filters.store.ts'
import { customersExport } from './customers.export.ts'
import { createCustomer, getCustomer, saveCustomer, saveSource } from './customers.service.ts'
import { customersList } from './customers.store.ts'

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
