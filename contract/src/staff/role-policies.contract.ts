import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { rolePolicy, rolePolicyUpdate } from './role-policies.schema.ts'

export const rolePoliciesContract = defineEndpoints({
  'GET /role-policies': {
    summary: 'What the users of each role must do to sign in, highest role first',
    permission: 'staff.read',
    response: z.array(rolePolicy),
  },
  'PUT /role-policies/{id}': {
    summary: 'Set what the users of a role must do to sign in; the role must not be above the user’s own',
    permission: 'staff.write',
    needsConfirmation: true,
    params: idParams,
    body: rolePolicyUpdate,
    response: rolePolicy,
  },
})
