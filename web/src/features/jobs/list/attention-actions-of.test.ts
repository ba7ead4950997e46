import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { expect, test } from 'vitest'
import { actionsOf } from './attention-actions-of.ts'

type Row = Parameters<typeof actionsOf>[0]

const partner: JobRow['partner'] = { id: 1, name: 'CoolPoint Aircon', phone: '+919811110001' }
const asked: Row = { attention: ['customer-asked'], partner, status: 'accepted', request_kind: 'cancel' }

test('a request to cancel offers Cancel first', () => {
  expect(actionsOf(asked)).toEqual({
    first: 'cancel',
    others: ['assign', 'call-partner', 'call-customer', 'reschedule'],
  })
  expect(actionsOf({ ...asked, status: 'started' })?.first).toBe('cancel')
})

test('a request to reschedule offers Reschedule first and no Cancel', () => {
  const actions = actionsOf({ ...asked, request_kind: 'reschedule' })
  expect(actions?.first).toBe('reschedule')
  expect(actions?.others).not.toContain('cancel')
})

test('a request to cancel keeps Cancel in the menu while another reason is more urgent', () => {
  const actions = actionsOf({ ...asked, attention: ['late', 'customer-asked'] })
  expect(actions?.first).toBe('call-partner')
  expect(actions?.others).toContain('cancel')
})

test('a completed job offers no Cancel', () => {
  const actions = actionsOf({ ...asked, attention: ['reported'], status: 'completed' })
  expect(actions).toEqual({ first: 'confirm', others: ['call-partner', 'call-customer'] })
})

test('the link is the first action for a partner who was not notified, while the job waits for the partner', () => {
  const notNotified: Row = { attention: ['not-told'], partner, status: 'pending', request_kind: null }
  expect(actionsOf(notNotified)).toEqual({
    first: 'send-link',
    others: ['assign', 'call-partner', 'call-customer', 'reschedule'],
  })
  expect(actionsOf({ ...notNotified, attention: ['late', 'not-told'] })?.others).toContain('send-link')
  expect(actionsOf({ ...notNotified, attention: ['late'], status: 'accepted' })?.others).not.toContain(
    'send-link',
  )
})
