import * as z from 'zod'
import { passkey, passkeyCreate, passkeyCreation, passkeyUpdate } from '../session/passkeys.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'

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
