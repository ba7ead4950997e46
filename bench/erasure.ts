import type { Connection } from './client.ts'

/** The erasure of a customer: milliseconds of the preview and of the erasure itself. */
export type Erasure = { records: number; preview: number; ms: number }

/** Enquiries of the customer; each has a note beside it. */
const enquiries = 500

/** The customer is created for it, and stays in the data set without a name. */
export async function measureErasure(connection: Connection): Promise<Erasure> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await connection.send({ method, path, body })
    if (answer.status > 299)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body)
  }
  const phone = `+9160${String(Date.now()).slice(-8)}`
  const customer = await ask('POST', '/customers', { name: 'Erased by the bench', phone })
  for (let made = 0; made < enquiries; made += 1) {
    const { id } = await ask('POST', '/enquiries', { name: 'Erased by the bench', phone, customer_id: customer.id })
    await ask('POST', '/activities', { record_type: 'enquiry', record_id: id, type: 'note', note: `Call ${made}` })
  }
  const started = performance.now()
  await ask('GET', `/customers/${customer.id}/erasure`)
  const preview = performance.now() - started
  const erasing = performance.now()
  await ask('POST', `/customers/${customer.id}/erasure`, { reason: 'no-longer-needed' })
  return { records: enquiries * 2, preview, ms: performance.now() - erasing }
}
