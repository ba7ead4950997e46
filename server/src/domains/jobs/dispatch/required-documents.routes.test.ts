import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createCategory } from '../../../../test/fixtures.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
let category: number
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, staff)
  const { db } = t.database
  const parent_id = await createCategory(db, { title: 'Guarded', required_documents: ['police-check'] })
  category = await createCategory(db, { title: 'Locks', parent_id, required_documents: ['pan'] })
})
afterAll(() => t.close())

/** The morning of June 8, 2037 in India. */
const span = { starts_at: '2037-06-08T04:30:00.000Z', ends_at: '2037-06-08T05:30:00.000Z' }
const addDocument = (partner_id: number, kind: string, expires_on: string | null = null) =>
  t.database.pool.query(
    `INSERT INTO files (partner_id, kind, name, type, size, content_hash, expires_on)
     VALUES ($1, $2, 'scan.pdf', 'application/pdf', 1, repeat('a', 64), $3)`,
    [partner_id, kind, expires_on],
  )
const createPartner = () => world.partner({ services: [category] })
const createJob = () => world.job({ ...span, category_id: category })

describe('a partner without a document that the category or one above it demands', () => {
  test('is not suggested, and staff cannot assign, place or bulk assign the partner, also when confirmed', async () => {
    const partner_id = await createPartner()
    await addDocument(partner_id, 'police-check', '2037-06-07')
    const { id, version } = await createJob()
    const { body } = await staff.get(`/jobs/${id}/suggestions`)
    expect(body.fit.map(({ partner }: { partner: { id: number } }) => partner.id)).not.toContain(partner_id)
    expect(
      body.unfit.find(({ partner }: { partner: { id: number } }) => partner.id === partner_id),
    ).toMatchObject({
      why: 'document',
      reasons: ['PAN is missing', 'Police check expired on Jun 7, 2037'],
    })
    const terms = { partner_id, confirmed: true, version }
    const responses = [
      await staff.post(`/jobs/${id}/assign`, terms),
      await staff.post(`/jobs/${id}/place`, { ...span, ...terms }),
    ]
    for (const { status, body } of responses) {
      expect([status, body.message]).toEqual([
        409,
        expect.stringContaining('PAN is missing. Police check expired'),
      ])
    }
    const bulk = await staff.post('/jobs/bulk/assign', { ids: [id], partner_id, confirmed: true })
    expect(bulk.body.results[0]).toMatchObject({ ok: false })
    expect((await staff.get(`/jobs/${id}`)).body).toMatchObject({ version, partner: null })
    const forced = await staff.post(`/jobs/${id}/assign`, { ...terms, document_reason: 'The customer asked' })
    expect(forced.status).toBe(409)
  })

  test('is assigned by an admin with a reason, which is shown on the timeline', async () => {
    const partner_id = await createPartner()
    const { id, version } = await createJob()
    const asked = await admin.post(`/jobs/${id}/assign`, { partner_id, confirmed: true, version })
    expect([asked.status, asked.body.errors[0].field]).toEqual([422, 'document_reason'])
    const document_reason = 'The copy comes tomorrow'
    const sent = await admin.post(`/jobs/${id}/assign`, {
      partner_id,
      confirmed: true,
      document_reason,
      version,
    })
    expect([sent.status, sent.body.partner.id]).toEqual([200, partner_id])
    const { body } = await staff.get(`/timeline?record_type=job&record_id=${id}`)
    expect(body[0]).toMatchObject({ kind: 'partner-assigned', data: { reason: document_reason } })
  })

  test('fits with all of them valid on the last day of the work, and stays assigned when one expires', async () => {
    const partner_id = await createPartner()
    await addDocument(partner_id, 'pan')
    await addDocument(partner_id, 'police-check', '2037-06-08')
    const { id, version } = await createJob()
    const sent = await staff.post(`/jobs/${id}/assign`, { partner_id, version })
    expect(sent.status).toBe(200)
    const later = { starts_at: '2037-06-09T04:30:00.000Z', ends_at: '2037-06-09T05:30:00.000Z' }
    const move = { ...later, reason: 'Asked to', version: sent.body.version }
    const refused = await staff.post(`/jobs/${id}/reschedule`, move)
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      409,
      'Police check expired on Jun 8, 2037',
    ])
    expect((await staff.post(`/jobs/${id}/reschedule`, { ...move, confirmed: true })).status).toBe(200)
  })
})
