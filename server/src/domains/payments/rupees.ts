import { formatMoney } from 'contract/shared/number-formats.ts'

/** Integer paise in the grouping of messages, notes and papers, which have no profile: `₹1,250.00`. */
export const formatRupees = (paise: number): string => formatMoney(paise)
