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
  summary: 'Statements of the database by time, calls and rows, in total or of a period',
  permission: 'query.read',
  query: statementQuery,
  response: statements,
} as const

export const queryContract = defineEndpoints({
  'GET /query': statementList,
  'GET /query/statements': statementList,
  'GET /query/statements/{statement}/plan': {
    summary: 'The plan of a statement, which is not run',
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
    summary: 'Whether the console is available, what it can read, and the user’s last statements',
    permission: 'query.run',
    response: consoleState,
  },
  'POST /query/console': {
    summary: 'Run one read-only statement',
    permission: 'query.run',
    body: consoleRun,
    response: consoleAnswer,
    // The rows that are read are not stored.
    returnsSecret: true,
  },
  'POST /query/console/cancel': {
    summary: 'Cancel a running statement of the user',
    permission: 'query.run',
    body: consoleCancel,
    response: success,
  },
})
