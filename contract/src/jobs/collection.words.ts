import type { PaymentMethod, Receiver } from '../vocabulary.ts'

/** How the partner collected money from the customer, with the payment that it becomes. */
export const collectionMeans = {
  cash: { label: 'cash', method: 'cash', received_by: 'partner' },
  'upi-to-partner': { label: 'UPI to partner', method: 'upi', received_by: 'partner' },
  'upi-to-company': { label: 'UPI to company', method: 'upi', received_by: 'company' },
} as const satisfies Record<string, { label: string; method: PaymentMethod; received_by: Receiver }>
export type CollectionMeans = keyof typeof collectionMeans
