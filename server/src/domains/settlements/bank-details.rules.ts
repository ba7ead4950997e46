import { maskedNumber, unreadableNumber } from 'contract/shared/masked-number.ts'

/** As a bank file needs them; never in an answer, a log or an audit. */
export type OpenDetails = {
  account: { number: string; ifsc: string; holder: string } | null
  upi_id: string | null
  /** Permanent Account Number, for TDS. */
  pan: string | null
}

/** `••••3210@ybl`: the bank stays readable. */
export function maskedUpi(id: string): string {
  const at = id.lastIndexOf('@')
  return `${maskedNumber(id.slice(0, at))}${id.slice(at)}`
}

/** As users and the audit see them. */
export const maskedDetails = ({ account, upi_id, pan }: OpenDetails) => ({
  account: account && { ...account, number: maskedNumber(account.number) },
  upi_id: upi_id && maskedUpi(upi_id),
  pan: pan && maskedNumber(pan),
})

/** The same of details that cannot be read. */
export const unreadableDetails = ({ has_bank, has_pan }: { has_bank: boolean; has_pan: boolean }) => ({
  account: has_bank ? { number: unreadableNumber, ifsc: '', holder: '' } : null,
  upi_id: null,
  pan: has_pan ? unreadableNumber : null,
})
