import { plainRupees } from 'contract/shared/money.ts'

/** The link a UPI app opens, for the amount in paise; the note is cut to the 50 characters apps accept. */
export function upiLink(to: { upi_id: string; name: string }, amount: number, note: string): string {
  const query = new URLSearchParams({
    pa: to.upi_id,
    pn: to.name,
    am: plainRupees(amount),
    cu: 'INR',
    tn: note.slice(0, 50),
  })
  // UPI apps do not read + as a space, and some do not read an encoded @.
  return `upi://pay?${query.toString().replaceAll('+', '%20').replaceAll('%40', '@')}`
}
