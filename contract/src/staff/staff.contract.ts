import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, named, success } from '../shared/fields.ts'
import { passwordChange, profileUpdate, staffMember } from './staff.schema.ts'

export const staffContract = defineEndpoints({
  'GET /staffs/names': {
    summary: 'Active people work can be assigned to',
    permission: 'staff.names',
    response: z.array(named),
  },
  'GET /staffs': { summary: 'All staff accounts', permission: 'staff.read', response: z.array(staffMember) },
  'GET /users/{id}': {
    summary: 'A profile: one’s own, or anyone’s for admin and dev',
    permission: 'profile.read',
    params: idParams,
    response: staffMember,
  },
  'PUT /users/{id}': {
    summary: 'Change a profile',
    permission: 'profile.write',
    params: idParams,
    body: profileUpdate,
    response: staffMember,
  },
  'POST /users/{id}/password': {
    summary: 'Change one’s own password; every other session ends',
    permission: 'profile.write',
    params: idParams,
    body: passwordChange,
    response: success,
  },
})
