import { expect, test } from 'vitest'
import { withoutPersonalData } from './telemetry-scrub.ts'

test('what may name a customer does not leave', () => {
  const report = {
    event_id: '12345678901234567890123456789012',
    request: { url: 'https://admin.test/customers?q=Anjali%20Menon#top', query_string: 'q=Anjali' },
    message: 'GET /api/search?q=98765 failed for +91 98765 43210 and anjali@example.com',
    breadcrumbs: [{ data: { url: '/api/customers/5?phone=%2B91', status: 500 } }],
    user: { id: 3, username: 'Kavya Iyer' },
    attributes: { 'lcp.element': { value: 'div > h1[title="AC repair for Anjali Menon"]', type: 'string' } },
  }
  const cleaned = withoutPersonalData(report)
  expect(JSON.stringify(cleaned)).not.toMatch(/Anjali|anjali|98765|phone|%2B91/)
  expect(cleaned).toMatchObject({
    event_id: report.event_id,
    request: { url: 'https://admin.test/customers' },
    breadcrumbs: [{ data: { url: '/api/customers/5', status: 500 } }],
    user: report.user,
  })
})
