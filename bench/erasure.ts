import type { Connection } from './client.ts'

/** The erasure of a customer: milliseconds of the preview and of the erasure itself. */
export type Erasure = { records: number; preview: number; ms: number }

/** Enquiries of the customer; each has a note beside it. */
const enquiries = 500

/** The customer is created for it, and stays in the data set without a name. */
export async function measureErasure(connection: Connection): Promise<Erasure> {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await connection.send({ method, path, body })
    if (response.status > 299)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.body.slice(0, 300)}`)
    return JSON.parse(response.body)
  }
  const phone = `+9160${String(Date.now()).slice(-8)}`
  const customer = await send('POST', '/customers', { name: 'Erased by the bench', phone })
  for (let index = 0; index < enquiries; index += 1) {
    const { id } = await send('POST', '/enquiries', {
      name: 'Erased by the bench',
      phone,
      customer_id: customer.id,
    })
    await send('POST', '/activities', {
      record_type: 'enquiry',
      record_id: id,
      type: 'note',
      note: `Call ${index}`,
    })
  }
  const started = performance.now()
  await send('GET', `/customers/${customer.id}/erasure`)
  const preview = performance.now() - started
  const erasing = performance.now()
  await send('POST', `/customers/${customer.id}/erasure`, { reason: 'no-longer-needed' })
  return { records: enquiries * 2, preview, ms: performance.now() - erasing }
}
