import type { Line } from './line.ts'

const perPage = 25

const page = (where: string) => `WITH page AS MATERIALIZED (
    SELECT id FROM payments WHERE ${where} ORDER BY paid_at DESC, id DESC LIMIT $1)
  SELECT p.*, c.name AS customer, w.name AS partner, r.number, u.name AS recorded_by
  FROM page JOIN payments p USING (id) LEFT JOIN customers c ON c.id = p.customer_id
  LEFT JOIN partners w ON w.id = p.partner_id LEFT JOIN receipts r ON r.payment_id = p.id
  LEFT JOIN users u ON u.id = p.created_by ORDER BY p.paid_at DESC, p.id DESC`

/** Payments with the sums of all matches: of millions from counters, of few from their rows. */
export function paymentLines(): Line[] {
  return [
    {
      name: 'payments by UPI that the company has, newest first, with totals',
      target: 3,
      ours: () => ({ path: '/payments?method=upi&received_by=company' }),
      floor: () => ({ sql: page("method = 'upi' AND received_by = 'company'"), values: [perPage] }),
      counter: "SELECT count(*) AS total FROM payments WHERE method = 'upi' AND received_by = 'company'",
      compare: 'ids',
    },
  ]
}
