import type { Operations } from './half-operations.ts'

/** Requests that pay and end a settlement run. */
export const settlementOperations: Operations = {
  'a line of a settlement run is paid': async ({ settlementRun }) => {
    const { id, lines } = await settlementRun('approved')
    const body = { text: `S${id}-${lines[0]}, HDFCX${id}A${lines[0]}`, shown: 1 }
    return { method: 'POST', path: `/settlement-runs/${id}/utrs`, body }
  },
  'a line with TDS is paid, and its payment is reversed': async (records) => {
    const entry = await paidWithTds(records)
    return {
      method: 'POST',
      path: `/ledger-entries/${entry}/reverse`,
      body: { reason: 'The bank sent it back' },
    }
  },
  'a statement is sent': async ({ settlementRun }) => {
    const { lines } = await settlementRun('approved')
    return { method: 'POST', path: `/settlement-lines/${lines[0]}/statement`, body: {} }
  },
  'the link to a statement is sent': async ({ settlementRun }) => {
    const { lines } = await settlementRun('approved')
    return { method: 'POST', path: `/settlement-lines/${lines[0]}/link`, body: { by: 'copy' } }
  },
  'a settlement run is closed with a line carried over': async ({ settlementRun }) => {
    const { id, version } = await settlementRun('approved')
    return {
      method: 'POST',
      path: `/settlement-runs/${id}/end`,
      body: { version, as: 'closed', carry_over: true },
    }
  },
}

/** The entry that paid a line of ₹50.00 less ₹10.00 of TDS. */
async function paidWithTds({ settlementRun, admin }: Parameters<Operations[string]>[0]): Promise<number> {
  const { id, lines } = await settlementRun('approved', 1000)
  const text = `S${id}-${lines[0]}, HDFCX${id}A${lines[0]}`
  await admin.post(`/settlement-runs/${id}/utrs`, { text, shown: 1 })
  return (await admin.get(`/settlement-runs/${id}/lines`)).body.data[0].entry_id
}
