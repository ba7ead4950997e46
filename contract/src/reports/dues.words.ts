/** Ages of dues: full days since the job was completed, or since the entry. Field of the sums, label, first and last day. */
export const duesAges = [
  { slug: '0-30', field: 'days_0_30', label: '0–30 days', from: 0, to: 30 },
  { slug: '31-60', field: 'days_31_60', label: '31–60 days', from: 31, to: 60 },
  { slug: '61-90', field: 'days_61_90', label: '61–90 days', from: 61, to: 90 },
  { slug: 'over-90', field: 'days_over_90', label: 'Over 90 days', from: 91, to: null },
] as const
