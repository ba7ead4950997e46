import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { commissionRuleFor } from './commission-rule.ts'

let t: TestApp
let world: World
beforeAll(async () => {
  t = await testApp()
  world = await makeWorld(t, await t.as('staff'))
})
afterAll(() => t.close())

test('the nearest rule wins: partner for the category, partner, category, ancestor, default', async () => {
  const { db } = t.database
  const { plumbing, taps } = world.categories
  const partner_id = await world.partner({ name: 'Ravi', services: [plumbing, taps] })
  const rule = (withPartner = true) =>
    commissionRuleFor(db, { category_id: taps, partner_id: withPartner ? partner_id : null })
  const percent = (value: number) => ({ commission_kind: 'percent', commission_value: value }) as const

  expect(await rule()).toMatchObject({ source: 'default', value: 2000, source_title: null })
  await db.updateTable('categories').set(percent(100)).where('id', '=', plumbing).execute()
  expect(await rule()).toMatchObject({ source: 'ancestor', value: 100, source_title: 'Plumbing' })
  await db.updateTable('categories').set(percent(200)).where('id', '=', taps).execute()
  expect(await rule()).toMatchObject({ source: 'category', value: 200, source_title: 'Tap repair' })
  await db.updateTable('partners').set(percent(300)).where('id', '=', partner_id).execute()
  expect(await rule()).toMatchObject({ source: 'partner', value: 300, source_title: 'Ravi' })
  const service = (category_id: number, value: number) =>
    db
      .updateTable('partner_services')
      .set({ ...percent(value), commission_after_material: true })
      .where('partner_id', '=', partner_id)
      .where('category_id', '=', category_id)
      .execute()
  await service(plumbing, 400)
  expect(await rule()).toMatchObject({ source: 'partner-category', value: 400, after_material: true })
  await service(taps, 500)
  expect(await rule()).toMatchObject({ source: 'partner-category', value: 500 })
  expect(await rule(false)).toMatchObject({ source: 'category', value: 200 })
  expect(await commissionRuleFor(db, { category_id: null, partner_id: null })).toMatchObject({ source: 'default' })
})
