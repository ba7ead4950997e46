import type { PlantedFault } from './fault.ts'

/** Faults of hostile input. */
export const inputFaults: readonly PlantedFault[] = [
  {
    goal: 'G6',
    name: 'a 500 on some input: a search that no way of finding records applies to',
    file: 'server/src/domains/search/search.store.ts',
    find: 'if (queries.length === 0) return noRows',
    replace: '',
    test: 'server/proof/fuzz/reads.test.ts',
    only: 'GET /search',
  },
  {
    goal: 'G6',
    name: 'an answer off its schema',
    file: 'server/src/platform/http/answers.ts',
    find: 'JSON.stringify(endpoint.response.parse(result))',
    replace: 'JSON.stringify({ ...(endpoint.response.parse(result) as object), debug: true })',
    test: 'server/proof/fuzz/reads.test.ts',
    only: 'GET /customers/{id}',
  },
  {
    goal: 'G6',
    name: 'a refused write that changes a row: no transaction around it',
    file: 'server/src/platform/http/register.ts',
    find: ': needsTransaction(route.handler)',
    // Other writes of the test's world lock rows, which needs a transaction.
    replace: ": needsTransaction(route.handler) && !request.url.includes('enquiries')",
    test: 'server/proof/fuzz/writes.test.ts',
    only: 'POST /enquiries',
  },
  {
    goal: 'G6',
    name: 'a text that is kept as another one',
    file: 'server/src/domains/timeline/timeline.service.ts',
    find: '    note,\n',
    replace: '    note: note.slice(1),\n',
    test: 'server/proof/fuzz/text-fields.test.ts',
    only: 'POST /activities note',
  },
]
