import type { simulationContract } from 'contract/ledger/simulation.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { simulationExport } from './simulation.export.ts'
import { simulate, simulateAll, simulateJobs } from './simulation.service.ts'

export function simulationRoutes(): Handlers<typeof simulationContract> {
  return {
    'GET /commission/simulation': ({ db }, { query }) => simulate(db, query),
    'GET /commission/simulation/jobs': ({ db }, { query }) => simulateJobs(db, query),
    'GET /commission/simulation/download': async ({ db }, { query: { format: _, ...query } }) =>
      simulationExport(await simulateAll(db, query)),
  }
}
