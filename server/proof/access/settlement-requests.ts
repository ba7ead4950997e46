import type { TestApp } from '../../test/app.ts'
import { createRun } from '../../test/settlements.ts'
import type { World } from '../../test/world.ts'

/** Requests about a settlement run, with an existing run. Null for any other endpoint. */
export async function settlementRequest(t: TestApp, world: World, key: string) {
  if (key.includes('/settlement-lines')) return lineRequest(t, world, key)
  if (!key.includes('/settlement-runs')) return null
  const id = await world.partner()
  if (key === 'GET /settlement-runs') return null
  if (key === 'POST /settlement-runs') {
    return { path: '/settlement-runs', body: { cut_off: '2026-01-31', partner_ids: [id] } }
  }
  if (key.endsWith('/statements')) await world.setting('sms.statement.enable', true)
  const isPaid = /\/(utrs|bank-file|statements)$/.test(key)
  const run = await createRun(t, [{ id, balance: -5000 }], isPaid ? 'approved' : 'draft')
  const path = key.split(' ')[1]!.replace('{id}', String(run.id))
  const { version } = run
  switch (key) {
    case 'POST /settlement-runs/{id}/lines':
      return { path, body: { version, ids: run.lines, left_out: true, reason: 'Asked for it' } }
    case 'POST /settlement-runs/{id}/approve':
      return { path, body: { version } }
    case 'POST /settlement-runs/{id}/end':
      return { path, body: { version, as: 'discarded' } }
    case 'POST /settlement-runs/{id}/utrs':
      return { path, body: { text: `S${run.id}-${run.lines[0]}, HDFCX${run.id}A${run.lines[0]}`, shown: 1 } }
    default:
      return { path, body: undefined }
  }
}

async function lineRequest(t: TestApp, world: World, key: string) {
  await world.setting('sms.statement.enable', true)
  const run = await createRun(t, [{ id: await world.partner(), balance: 5000 }], 'approved')
  const path = key.split(' ')[1]!.replace('{id}', String(run.lines[0]))
  return { path, body: key.endsWith('/link') ? { by: 'copy' } : undefined }
}
