import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, named, success } from '../shared/fields.ts'
import { securityEvent } from './security-events.schema.ts'
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
    summary: 'Active users who can be assigned',
    permission: 'staff.names',
    response: z.array(named),
  },
  'GET /users/{id}': {
    summary: 'The profile of the user; of any user for admins and developers',
    permission: 'profile.read',
    withoutSecondFactor: true,
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
    summary: 'Change the user’s own password; all other sessions end',
    permission: 'profile.write',
    params: idParams,
    body: passwordChange,
    response: success,
  },
  'GET /users/{id}/security-events': {
    summary: 'The latest changes of how the user signs in, and sign-ins on new devices, of 90 days',
    permission: 'profile.read',
    params: idParams,
    response: z.array(securityEvent),
  },
  'GET /users/{id}/second-factor': {
    summary: 'Whether the user’s second factor is on',
    permission: 'profile.read',
    withoutSecondFactor: true,
    params: idParams,
    response: secondFactor,
  },
  'POST /users/{id}/second-factor': {
    summary: 'Create a secret for the authenticator app; a code must confirm it',
    permission: 'profile.write',
    withoutSecondFactor: true,
    params: idParams,
    body: passwordAsked,
    response: secondFactorSetup,
    returnsSecret: true,
  },
  'POST /users/{id}/second-factor/confirm': {
    summary: 'Turn the second factor on with a code; all other sessions end',
    permission: 'profile.write',
    withoutSecondFactor: true,
    params: idParams,
    body: secondFactorConfirm,
    response: recoveryCodes,
    returnsSecret: true,
  },
  'POST /users/{id}/second-factor/recovery-codes': {
    summary: 'Create new recovery codes; earlier codes stop working',
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
