import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { cacheJob } from './jobs.queries.ts'

export type NewJob = CallInput<Api['POST /jobs']>['body']

export async function createJob(client: QueryClient, body: NewJob): Promise<Job> {
  return cacheJob(client, await call('POST /jobs', { body }))
}
