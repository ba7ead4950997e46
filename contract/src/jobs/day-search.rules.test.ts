import { expect, test } from 'vitest'
import { findsJob } from './day-search.rules.ts'

const job = {
  id: 7,
  customer: { name: 'Asha Rao', phone: '+918023456789' },
  category: { title: 'Tap repair' },
  place: 'HSR Layout',
}

test.each(['asha', 'tap', 'hsr', 'J-7', '2345', '080 2345', '+91 (0)80 2345', '८०२३', '8023–45'])(
  '%s finds the job',
  (q) => {
    expect(findsJob(job, q)).toBe(true)
  },
)

test.each(['234', 'ravi', '1 2345', '9999'])('%s does not find the job', (q) => {
  expect(findsJob(job, q)).toBe(false)
})
