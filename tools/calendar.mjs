// The moments of `npm run test:calendar`. The tests run at each of them, and past the next midnight when it
// is near.
export const calendar = [
  { name: 'a Friday morning', at: '2026-11-27T10:00+05:30' },
  { name: 'a Sunday night', at: '2026-11-29T02:00+05:30' },
  { name: 'the last minutes of a month', at: '2026-11-30T23:50+05:30' },
  { name: 'the last minutes of a year', at: '2026-12-31T23:50+05:30' },
  { name: 'a morning of the next year', at: '2027-03-01T09:00+05:30' },
  { name: 'the last minutes of a financial year', at: '2027-03-31T23:50+05:30' },
  { name: 'the first minutes of a financial year', at: '2027-04-01T00:10+05:30' },
  { name: 'a leap day', at: '2028-02-29T12:00+05:30' },
]
