import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { passkeyRequest } from './passkeys.schema.ts'
import {
  codeChallenge,
  confirmBody,
  sessionRow,
  sessionUser,
  signedIn,
  signInBody,
  signInWays,
} from './session.schema.ts'

export const sessionContract = defineEndpoints({
  'GET /signin': {
    summary: 'The available sign-in methods',
    permission: 'public',
    duringMaintenance: true,
    response: signInWays,
  },
  // Developers can sign in during maintenance; other users get the notice once the password is right.
  'POST /signin': {
    summary:
      'Sign in with an email or phone and a password, and with a code where the account has a second factor; with the login alone a code is sent by text message where that is switched on',
    permission: 'public',
    duringMaintenance: true,
    body: signInBody,
    response: signedIn,
    accepted: codeChallenge,
  },
  'POST /signout': {
    summary: 'End this session',
    permission: 'session.read',
    duringMaintenance: true,
    withoutSecondFactor: true,
    fromAnywhere: true,
    response: success,
  },
  'GET /user': {
    summary: 'The signed-in user',
    permission: 'session.read',
    withoutSecondFactor: true,
    response: sessionUser,
  },
  'POST /user/confirm': {
    summary:
      'Confirm with the password, or with a code of the second factor, that the owner of the session makes the change',
    permission: 'session.read',
    duringMaintenance: true,
    withoutSecondFactor: true,
    body: confirmBody,
    response: success,
  },
  'POST /user/confirm/passkey': {
    summary: 'Begin a confirmation with a passkey of the user',
    permission: 'session.read',
    duringMaintenance: true,
    withoutSecondFactor: true,
    response: passkeyRequest,
    returnsSecret: true,
  },
  'GET /sessions': {
    summary: 'The user’s active sessions, latest used first',
    permission: 'profile.read',
    response: z.array(sessionRow),
  },
  'DELETE /sessions/{id}': {
    summary: 'End one of the user’s sessions',
    permission: 'profile.write',
    params: idParams,
    response: success,
  },
  'DELETE /sessions': {
    summary: 'End the user’s other sessions',
    permission: 'profile.write',
    response: success,
  },
})
