import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCustomer, newPhone } from '../../../test/fixtures.ts'
import { checked, uploaded, work } from '../../../test/imports.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** The opt-outs of each number. */
const optOuts = async () =>
  Object.fromEntries(
    (await t.database.pool.query('SELECT phone, way FROM opt_outs ORDER BY phone')).rows.map(
      ({ phone, way }) => [phone, way],
    ),
  )

test('opt-outs of an import of customers are noted for their numbers, and its undo ends only those', async () => {
  const known = await createCustomer(t.database.db, { name: 'Asha Rao' })
  const [stored, fresh, silent] = [newPhone(), newPhone(), newPhone()]
  const first = await admin.post('/customers', { name: 'Imran Shaikh', phone: stored, opted_out: 'email' })
  await admin.delete(`/customers/${first.body.id}`)
  const rows = [
    `Asha Rao,${known.phone},Call`,
    `Imran Shaikh,${stored},`,
    `Ravi Das,${fresh},SMS`,
    `Sara Paul,${silent},`,
  ]
  const read = await uploaded(t, admin, 'customers', ['Name,Phone,Opt out', ...rows, ''].join('\n'))
  await checked(t, admin, read, 'overwrite')
  await admin.post(`/imports/${read.id}/apply`, { checks: 1, only_good: true })
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'applied', applied: 4 })
  expect(await optOuts()).toEqual({ [known.phone]: 'call', [stored]: 'email', [fresh]: 'sms' })
  await admin.post(`/imports/${read.id}/undo`)
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await optOuts()).toEqual({ [stored]: 'email' })
})
