import { receiptSigner } from '#domains/messages/receipt-links.service.ts'
import type { Caller, TestApp } from '../../test/app.ts'

/** Tokens of partners who can accept, start and complete a job, and the time that the first one accepts. */
export async function jobLinks(admin: Caller): Promise<{ tokens: string[]; starts_at: string[] }> {
  const [tokens, starts_at]: [string[], string[]] = [[], []]
  for (const status of ['pending', 'accepted', 'started']) {
    const { body } = await admin.get(`/jobs?status=${status}&per_page=25`)
    const job = body.data.find(({ partner }: { partner: object | null }) => partner !== null)
    const sent = await admin.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
    tokens.push(sent.body.url.split('/').at(-1))
    if (status === 'pending') starts_at.push(job.scheduled_at)
  }
  return { tokens, starts_at }
}

/** Tokens of customers: one may request another time, one may rate. */
export async function trackingLinks(admin: Caller): Promise<string[]> {
  const tokens: string[] = []
  for (const status of ['pending', 'completed']) {
    const { body } = await admin.get(`/jobs?status=${status}&per_page=1`)
    const sent = await admin.post(`/jobs/${body.data[0].id}/tracking-link`, { by: 'copy' })
    tokens.push(sent.body.url.split('/').at(-1))
  }
  return tokens
}

/** Of a link to a receipt. */
export async function receiptToken({ database, deps }: TestApp): Promise<string> {
  const { payment_id } = await database.db
    .selectFrom('receipts')
    .select('payment_id')
    .executeTakeFirstOrThrow()
  return receiptSigner(deps.config).sign(String(payment_id), Date.now() + 86_400_000)
}

/** The token of an unused link. */
export async function invitation(dev: Caller): Promise<string> {
  const guest = { name: 'Guest', email: 'guest@house.test', roles: ['staff'] }
  return (await dev.post('/staffs', guest)).body.invitation.link.split('#')[1]
}
