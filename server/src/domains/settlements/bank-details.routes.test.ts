import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, await t.as('staff'))
})
afterAll(() => t.close())

const account = { number: '5010 0012 345678', ifsc: 'hdfc0001234', holder: 'Imran Shaikh' }
const rows = async (sql: string, id: number) => (await t.database.pool.query(sql, [id])).rows

describe('the bank details of a partner', () => {
  test('are kept encrypted and shown masked', async () => {
    const id = await world.partner({ name: 'Imran Shaikh' })
    const path = `/partners/${id}/bank-details`
    const { version } = (await admin.get(path)).body
    const saved = await admin.put(path, { version, account, upi_id: '9876543210@ybl' })
    expect(saved.status).toBe(200)
    const masked = { number: '••••5678', ifsc: 'HDFC0001234', holder: 'Imran Shaikh' }
    expect(saved.body).toMatchObject({ account: masked, upi_id: '••••3210@ybl', version: version + 1 })
    const [{ sealed_details: sealed }] = await rows(
      'SELECT * FROM partner_bank_details WHERE partner_id = $1',
      id,
    )
    expect(t.deps.secrets.open(sealed, `bank details of partner ${id}`)).toContain(
      '"number":"50100012345678"',
    )
    expect(sealed).not.toContain('50100012345678')
    expect(() => t.deps.secrets.open(sealed, `bank details of partner ${id + 1}`)).toThrow()
  })

  test('keep fields that a change leaves out, and lose those that it removes', async () => {
    const id = await world.partner()
    const path = `/partners/${id}/bank-details`
    const { body } = await admin.put(path, { version: 1, account, upi_id: 'imran@okhdfc' })
    const kept = await admin.put(path, { version: body.version, upi_id: null })
    expect(kept.body).toMatchObject({ account: { number: '••••5678' }, upi_id: null })
  })

  test('hold a PAN, of which the partner is notified and which is no bank account', async () => {
    const id = await world.partner({ name: 'Imran Shaikh' })
    const path = `/partners/${id}/bank-details`
    const saved = await admin.put(path, { version: 1, pan: 'abcpe1234f' })
    expect(saved.body).toMatchObject({ account: null, upi_id: null, pan: '••••234F' })
    const [row] = await rows('SELECT * FROM partner_bank_details WHERE partner_id = $1', id)
    expect(row).toMatchObject({ has_bank: false, has_pan: true })
    expect(JSON.stringify(row)).not.toContain('ABCPE1234F')
    const [message] = await rows('SELECT * FROM messages WHERE partner_id = $1', id)
    expect(message.body).toContain('were changed: PAN ••••234F.')
    const both = await admin.put(path, { version: saved.body.version, account })
    expect(both.body).toMatchObject({ account: { number: '••••5678' }, pan: '••••234F' })
  })

  test('notify the partner of a change, with an audit and a timeline that hold the end only', async () => {
    const id = await world.partner({ name: 'Imran Shaikh' })
    await admin.put(`/partners/${id}/bank-details`, { version: 1, account })
    const [message] = await rows('SELECT * FROM messages WHERE partner_id = $1', id)
    const [partner] = await rows('SELECT phone FROM partners WHERE id = $1', id)
    expect(message).toMatchObject({ template: 'partner-bank', to: partner.phone })
    expect(message.body).toMatch(/^Dear Imran Shaikh, your bank details .* were changed: account ••••5678\./)
    const [audit] = await rows(
      `SELECT * FROM audit_entries WHERE record_type = 'partner' AND record_id = $1::text AND action LIKE 'bank%'`,
      id,
    )
    expect(audit.after.account.number).toBe('••••5678')
    const { body } = await admin.get(`/timeline?record_type=partner&record_id=${id}`)
    expect(body[0].kind).toBe('bank-details-changed')
  })

  test.each([
    [{ account: { ...account, number: '12345' } }, 'must have 6 to 18 digits'],
    [{ account: { ...account, ifsc: 'HDFC1' } }, 'must be an IFSC'],
    [{ upi_id: 'imran' }, 'must be a UPI ID'],
    [{ pan: 'ABCDE1234F' }, 'must be a PAN'],
  ])('%j are refused', async (change, words) => {
    const id = await world.partner()
    const reply = await admin.put(`/partners/${id}/bank-details`, { version: 1, ...change })
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(words)
  })

  test('are changed only after the password was confirmed', async () => {
    const id = await world.partner()
    await t.database.pool.query('UPDATE sessions SET confirmed_at = NULL WHERE user_id = $1', [admin.userId])
    const reply = await admin.put(`/partners/${id}/bank-details`, { version: 1, account })
    expect(reply.status).toBe(428)
    expect(await rows('SELECT * FROM partner_bank_details WHERE partner_id = $1', id)).toEqual([])
  })
})
