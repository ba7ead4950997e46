import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { success } from '../shared/fields.ts'
import { credentials, sessionUser } from './session.schema.ts'

export const sessionContract = defineEndpoints({
  'POST /signin': {
    summary: 'Sign in with an email or phone and a password',
    permission: 'public',
    body: credentials,
    response: z.object({ user: sessionUser, token: z.string() }),
  },
  'POST /signout': { summary: 'End this session', permission: 'session.read', response: success },
  'GET /user': { summary: 'The signed-in user', permission: 'session.read', response: sessionUser },
})
