import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import {
  simulation,
  simulationDownloadQuery,
  simulationJobs,
  simulationJobsQuery,
  simulationQuery,
} from './simulation.schema.ts'

export const simulationContract = defineEndpoints({
  'GET /commission/simulation': {
    summary: 'The completed jobs of a month under other commission terms: the difference per partner and in total',
    permission: 'partners.terms',
    query: simulationQuery,
    response: simulation,
  },
  'GET /commission/simulation/jobs': {
    summary: 'The jobs behind it: those of one partner whose rule would be another',
    permission: 'partners.terms',
    query: simulationJobsQuery,
    response: simulationJobs,
  },
  'GET /commission/simulation/download': {
    summary: 'The difference of every partner as CSV or XLSX',
    permission: 'partners.terms',
    query: simulationDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
})
