import { randomBytes } from 'node:crypto'
import type { IntakeLead } from 'contract/intake/intake.schema.ts'
import type { TestApp } from './app.ts'

/** A lead that was refused because it has no phone, with a key of its own. */
export async function createRefusedLead(t: TestApp): Promise<IntakeLead> {
  const dev = await t.as('dev')
  const key = randomBytes(32).toString('base64url')
  const created = await dev.post('/intake-keys', { source: 'website', title: 'The landing page', key })
  if (created.status !== 201) throw new Error(`POST /intake-keys: ${JSON.stringify(created.body)}`)
  const sent = await t.app.inject({
    method: 'POST',
    url: '/api/intake/website',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify({ name: 'Asha Rao', message: 'Tap leaks', id: key.slice(0, 8) }),
  })
  return (await dev.get(`/intake-leads/${sent.json().lead_id}`)).body
}
