/** Ages of customers' dues: full days since the job was completed. Field of the sums, label, first and last day. */
export const duesAges = [
  { slug: '0-7', field: 'days_0_7', label: '0–7 days', from: 0, to: 7 },
  { slug: '8-30', field: 'days_8_30', label: '8–30 days', from: 8, to: 30 },
  { slug: '31-90', field: 'days_31_90', label: '31–90 days', from: 31, to: 90 },
  { slug: 'over-90', field: 'days_over_90', label: 'Over 90 days', from: 91, to: null },
] as const
