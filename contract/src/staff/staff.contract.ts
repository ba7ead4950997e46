import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, named, success } from '../shared/fields.ts'
import {
  passwordAsked,
  passwordChange,
  profileUpdate,
  recoveryCodes,
  secondFactor,
  secondFactorConfirm,
  secondFactorOff,
  secondFactorSetup,
  staffMember,
} from './staff.schema.ts'

export const staffContract = defineEndpoints({
  'GET /staffs/names': {
    summary: 'Active people work can be assigned to',
    permission: 'staff.names',
    response: z.array(named),
  },
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
  'GET /users/{id}/second-factor': {
    summary: 'Whether one’s own account asks for a code',
    permission: 'profile.read',
    params: idParams,
    response: secondFactor,
  },
  'POST /users/{id}/second-factor': {
    summary: 'Get a secret for one’s authenticator app; nothing is asked for until a code confirms it',
    permission: 'profile.write',
    params: idParams,
    body: passwordAsked,
    response: secondFactorSetup,
    returnsSecret: true,
  },
  'POST /users/{id}/second-factor/confirm': {
    summary: 'Turn the second factor on with a first code; every other session ends',
    permission: 'profile.write',
    params: idParams,
    body: secondFactorConfirm,
    response: recoveryCodes,
    returnsSecret: true,
  },
  'POST /users/{id}/second-factor/recovery-codes': {
    summary: 'Get new recovery codes; the earlier ones end',
    permission: 'profile.write',
    params: idParams,
    body: passwordAsked,
    response: recoveryCodes,
    returnsSecret: true,
  },
  'POST /users/{id}/second-factor/off': {
    summary: 'Turn the second factor off',
    permission: 'profile.write',
    params: idParams,
    body: secondFactorOff,
    response: success,
  },
})
