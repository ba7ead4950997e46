import * as z from 'zod'
import { passkey, passkeyCreate, passkeyCreation, passkeyUpdate } from '../session/passkeys.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, named, success } from '../shared/fields.ts'
import { rolePolicy, rolePolicyUpdate } from './role-policies.schema.ts'
import { securityEvent } from './security-events.schema.ts'
import {
  passwordBody,
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
    body: passwordBody,
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
    body: passwordBody,
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

export const passkeysContract = defineEndpoints({
  'GET /users/{id}/passkeys': {
    summary: 'The passkeys of the user, oldest first',
    permission: 'profile.read',
    withoutSecondFactor: true,
    params: idParams,
    response: z.array(passkey),
  },
  'POST /users/{id}/passkeys/begin': {
    summary: 'Begin to add a passkey: what the browser asks the authenticator for',
    permission: 'profile.write',
    withoutSecondFactor: true,
    needsConfirmation: true,
    params: idParams,
    response: passkeyCreation,
    returnsSecret: true,
  },
  'POST /users/{id}/passkeys': {
    summary: 'Add a passkey; the first second factor of an account ends its other sessions',
    permission: 'profile.write',
    withoutSecondFactor: true,
    params: idParams,
    body: passkeyCreate,
    response: passkey,
    status: 201,
  },
  'PUT /passkeys/{id}': {
    summary: 'Rename a passkey of the user',
    permission: 'profile.write',
    params: idParams,
    body: passkeyUpdate,
    response: passkey,
  },
  'DELETE /passkeys/{id}': {
    summary: 'Remove a passkey of the user',
    permission: 'profile.write',
    needsConfirmation: true,
    params: idParams,
    response: success,
  },
})

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
