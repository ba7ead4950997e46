import type { rolePoliciesContract } from 'contract/staff/role-policies.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { savePolicy } from './role-policies.service.ts'
import { listPolicies } from './role-policies.store.ts'

export function rolePoliciesRoutes(): Handlers<typeof rolePoliciesContract> {
  return {
    'GET /role-policies': ({ db }) => listPolicies(db),
    'PUT /role-policies/{id}': (ctx, { params, body }) => savePolicy(ctx, params.id, body),
  }
}
