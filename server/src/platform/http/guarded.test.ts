import { guarded, guardedFields } from 'contract/access/guarded.ts'
import { api } from 'contract/api.ts'
import { commissionTermFields } from 'contract/ledger/commission.schema.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createPartner, newPhone } from '../../../test/fixtures.ts'
import { checkGuarded } from './guarded.ts'

let t: TestApp
let admin: Caller
let dev: Caller
beforeAll(async () => {
  t = await testApp()
  ;[admin, dev] = [await t.as('admin'), await t.as('dev')]
})
afterAll(() => t.close())
const confirmedAt = (at: string) => t.database.pool.query(`UPDATE sessions SET confirmed_at = ${at}`)
const letLapse = () => confirmedAt("app_now() - interval '11 minutes'")

const endpoints = Object.entries<Endpoint>(api)

test('a field is guarded alone and within a default', () => {
  const body = z.strictObject({
    a: guarded(z.int()).default(0),
    b: z.int(),
    c: guarded(z.string().nullable()).optional(),
  })
  expect(guardedFields(body.superRefine(() => undefined))).toEqual(['a', 'c'])
  expect(guardedFields(undefined)).toEqual([])
})

test('no body takes commission terms under their names unguarded', () => {
  const names = Object.keys(commissionTermFields)
  const open = endpoints.flatMap(([key, { body }]) => {
    const isGuarded = new Set(guardedFields(body))
    const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    return shape
      .filter((name) => names.includes(name) && !isGuarded.has(name))
      .map((name) => `${key} ${name}`)
  })
  expect(open).toEqual([])
})

test('no body takes what an account signs in with unguarded', () => {
  const open = endpoints.flatMap(([key, { body, permission, needsConfirmation }]) => {
    if (permission === 'public' || needsConfirmation || !/ \/(user|users|staffs|profile)\b/.test(key))
      return []
    const isGuarded = new Set(guardedFields(body))
    const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    return shape
      .filter((name) => ['email', 'phone'].includes(name) && !isGuarded.has(name))
      .map((name) => `${key} ${name}`)
  })
  expect(open).toEqual([])
})

test('an endpoint that changes a record must declare the current values of its guarded fields', () => {
  const [key, endpoint] = endpoints.find(([each]) => each === 'PUT /categories/{id}')!
  expect(() => checkGuarded(key, endpoint, () => undefined)).toThrow(/wrap its handler/)
})

describe('more than ten minutes after the password', () => {
  const terms = { commission_kind: 'percent', commission_value: 1000, commission_after_material: false }
  async function category(more: object = {}) {
    const fields = { title: `Plumbing ${newPhone()}`, parent_id: null, ...more }
    const { body } = await admin.post('/categories', fields)
    const { created_at, updated_at, ...record } = body
    return record as { id: number; version: number } & Record<string, unknown>
  }
  const put = (by: Caller, path: string, { id, ...record }: { id: number }, changes: object) =>
    by.put(`${path}/${id}`, { ...record, ...changes })
  const user = async (id: number) => {
    const { email, name, phone, time_zone, number_grouping, version } = (await dev.get(`/users/${id}`)).body
    return { id, email, name, phone, time_zone, number_grouping, version }
  }
  beforeEach(() => confirmedAt('app_now()'))

  it.each([
    ['a rate', { commission_value: 0 }],
    ['a kind', { commission_kind: 'fixed' }],
    ['material first', { commission_after_material: true }],
  ])('%s of a service is refused, its title is not', async (_what, change) => {
    const plumbing = await category(terms)
    await letLapse()
    expect((await put(admin, '/categories', plumbing, change)).status).toBe(428)
    expect(await put(admin, '/categories', plumbing, { title: `New ${newPhone()}` })).toMatchObject({
      status: 200,
      body: terms,
    })
  })

  it('a new service with a rate is refused', async () => {
    await letLapse()
    const fields = { title: `Painting ${newPhone()}`, parent_id: null }
    expect((await admin.post('/categories', { ...fields, ...terms })).status).toBe(428)
    expect((await admin.post('/categories', fields)).status).toBe(201)
  })

  it('what another account signs in with is refused, its name is not', async () => {
    const staff = await user((await t.as('staff')).userId)
    await letLapse()
    expect((await put(dev, '/users', staff, { phone: newPhone() })).status).toBe(428)
    expect((await put(dev, '/users', staff, { email: 'other@example.test' })).status).toBe(428)
    expect((await put(dev, '/users', staff, { name: 'Kavya Iyer' })).status).toBe(200)
  })

  it('terms of a partner and adjustments are refused', async () => {
    const id = await createPartner(t.database.db)
    const { version } = (await admin.get(`/partners/${id}`)).body
    const dated = { applies_from: '2090-01-01', kind: 'percent', value: 900 }
    await letLapse()
    expect((await admin.put(`/partners/${id}/terms`, { ...terms, version })).status).toBe(428)
    expect((await admin.post(`/partners/${id}/terms`, dated)).status).toBe(428)
    expect((await admin.post(`/partners/${id}/adjustments`, { amount: 100, reason: 'Agreed' })).status).toBe(
      428,
    )
    await confirmedAt('app_now()')
    expect((await admin.post(`/partners/${id}/adjustments`, { amount: 100, reason: 'Agreed' })).status).toBe(
      201,
    )
  })

  it.each(['payment.update', 'payment.delete', 'assignment.uncomplete'])('%s is refused', async (key) => {
    await letLapse()
    expect((await dev.post('/admin/config', { key, value: true })).status).toBe(428)
  })
})
