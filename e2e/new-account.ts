import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, type Person, personOf } from './fixtures.ts'

export type NewAccount = Pick<Person, 'user' | 'token'> & { id: number; email: string }

/** A staff account of its own, signed in: for a test that changes its login or uses up its attempts. */
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
  const { user, token: own } = await (
    await request.post('/api/signin', { data: { login: email, password } })
  ).json()
  return { id: account.id, user, token: own, email }
}
