import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, personOf } from './fixtures.ts'

export type NewAccount = { id: number; token: string; email: string }

/** A staff account of its own, signed in: for a test that uses up the sign-in attempts of an account. */
export async function newAccount(request: APIRequestContext, password: string): Promise<NewAccount> {
  const { token } = await personOf(request, 'dev')
  const email = `${randomUUID()}@house.test`
  const data = { name: 'Own Account', email, roles: ['staff'] }
  const created = await request.post('/api/staffs', { headers: { authorization: `Bearer ${token}` }, data })
  expect(created.status()).toBe(201)
  const { account, invitation } = await created.json()
  const [, secret] = invitation.link.split('#')
  const accept = { token: secret, name: data.name, password }
  expect((await request.post('/api/invitations/accept', { data: accept })).status()).toBe(200)
  const session = await (await request.post('/api/signin', { data: { login: email, password } })).json()
  return { id: account.id, token: session.token, email }
}
