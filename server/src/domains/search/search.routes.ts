import type { searchContract } from 'contract/search/search.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { searchRecords } from './search.store.ts'

export function searchRoutes(): Handlers<typeof searchContract> {
  return { 'GET /search': ({ db }, { query }) => searchRecords(db, query.q) }
}
