import type { Operations } from './half-operations.ts'

/** Requests that close a day, move cash and reverse it. */
export const dayBookOperations: Operations = {
  'a day is closed with a difference': async ({ cash }) => {
    const body = {
      account_id: (await cash()).id,
      day: '2026-01-31',
      counted: 99_000,
      shown: 100_000,
      reason: 'Coins',
    }
    return { method: 'POST', path: '/day-book/closings', body }
  },
  'a handover is confirmed': async ({ handover }) => {
    return {
      method: 'POST',
      path: `/cash-handovers/${await handover()}/decision`,
      body: { state: 'confirmed' },
    }
  },
  'an entry of the day book is reversed': async ({ cash }) => {
    return {
      method: 'POST',
      path: `/cash-entries/${(await cash()).entry}/reverse`,
      body: { reason: 'Twice' },
    }
  },
}
