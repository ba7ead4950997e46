import { defineEndpoints } from '../shared/endpoint.ts'
import { success } from '../shared/fields.ts'
import { paged } from '../shared/paging.ts'
import {
  consoleAnswer,
  consoleCancel,
  consoleRun,
  consoleState,
  slowRequest,
  slowRequestQuery,
  statementParams,
  statementPlan,
  statementQuery,
  statements,
} from './query.schema.ts'

/** GET of the page's own path, beside the other lists. */
const statementList = {
  summary: 'Statements of the database by time, calls and rows, since counting began or of some days',
  permission: 'query.read',
  query: statementQuery,
  response: statements,
  // Each replica counts its own statements.
  reads: 'primary',
} as const

export const queryContract = defineEndpoints({
  'GET /query': statementList,
  'GET /query/statements': statementList,
  'GET /query/statements/{statement}/plan': {
    summary: 'How PostgreSQL would go about a statement; it is not run',
    permission: 'query.read',
    params: statementParams,
    response: statementPlan,
  },
  'GET /query/slow-requests': {
    summary: 'Requests that took longer than half a second',
    permission: 'query.read',
    query: slowRequestQuery,
    response: paged(slowRequest),
  },
  'GET /query/console': {
    summary: 'Whether the console can be used, what it may read, and one’s own last statements',
    permission: 'query.run',
    response: consoleState,
  },
  'POST /query/console': {
    summary: 'Run one statement that reads, as a role that can do nothing else',
    permission: 'query.run',
    body: consoleRun,
    response: consoleAnswer,
    // The rows that are read are not stored.
    returnsSecret: true,
  },
  'POST /query/console/cancel': {
    summary: 'End a statement of one’s own that is still running',
    permission: 'query.run',
    body: consoleCancel,
    response: success,
  },
})
