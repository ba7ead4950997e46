import type { simulationContract } from 'contract/ledger/simulation.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { simulationExport } from './simulation.export.ts'
import { simulate, simulateAll, simulateJobs } from './simulation.service.ts'

export function simulationRoutes(): Handlers<typeof simulationContract> {
  return {
    'GET /commission/simulation': (ctx, { query }) => simulate(ctx, query),
    'GET /commission/simulation/jobs': (ctx, { query }) => simulateJobs(ctx, query),
    'GET /commission/simulation/download': async (ctx, { query: { format: _, ...query } }) =>
      simulationExport(await simulateAll(ctx, query)),
  }
}
