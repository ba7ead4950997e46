import type { RoleHolder } from 'contract/access/roles.ts'
import { describe, expect, test } from 'vitest'
import { type JobMoveName, movesOf, nextOf, pendingSince } from './job-next.ts'

const partner = { id: 1, name: 'Imran Shaikh', phone: '+919876543210' }
const holder = (slug: 'staff' | 'admin'): RoleHolder => ({ roles: [{ slug }] })
const why = (
  name: JobMoveName,
  job: Parameters<typeof movesOf>[0],
  slug: 'staff' | 'admin' = 'staff',
  canUncomplete = true,
) => movesOf(job, holder(slug), canUncomplete).find((move) => move.name === name)?.why

describe('the actions on a job', () => {
  test('a job without a partner can be cancelled, but not accepted or started', () => {
    expect(why('accept', { status: 'pending', partner: null })).toBe('nobody')
    expect(why('start', { status: 'pending', partner: null })).toBe('state')
    expect(why('cancel', { status: 'pending', partner: null })).toBeNull()
  })

  test('a job with a partner has its next step', () => {
    expect(why('accept', { status: 'pending', partner })).toBeNull()
    expect(why('start', { status: 'accepted', partner })).toBeNull()
    expect(why('complete', { status: 'started', partner })).toBeNull()
    expect(why('complete', { status: 'accepted', partner })).toBe('state')
    expect(why('cancel', { status: 'completed', partner })).toBe('state')
  })

  test('completion can be undone by managers while the setting is on; other users do not see the action', () => {
    expect(why('uncomplete', { status: 'completed', partner })).toBeUndefined()
    expect(why('uncomplete', { status: 'completed', partner }, 'admin', false)).toBeUndefined()
    expect(why('uncomplete', { status: 'completed', partner }, 'admin')).toBeNull()
    expect(why('uncomplete', { status: 'started', partner }, 'admin')).toBe('state')
  })
})

test.each([
  ['pending', null, 100, 'send'],
  ['pending', partner, 100, 'wait'],
  ['accepted', partner, 100, 'start'],
  ['started', partner, 100, 'complete'],
  ['completed', partner, 100, 'collect'],
  ['completed', partner, 0, 'paid'],
  ['cancelled', null, 0, 'cancelled'],
] as const)('a %s job asks for what comes next', (status, who, due, next) => {
  expect(nextOf({ status, partner: who, due, ...nothing })).toBe(next)
})

const nothing = { completion_report: null, customer_request: null, complaints: [] }
const request = { id: 1, kind: 'reschedule' as const, note: null, requested_at: '2026-11-19T05:00:00.000Z' }

test.each([
  ['pending', null, 'asked'],
  ['accepted', partner, 'asked'],
  ['started', partner, 'complete'],
  ['cancelled', null, 'cancelled'],
] as const)('a request of the customer comes first while a %s job can be moved', (status, who, next) => {
  expect(nextOf({ status, partner: who, due: 100, ...nothing, customer_request: request })).toBe(next)
})

test.each([
  ['completed', 'open', 'complaint'],
  ['completed', 'visit-planned', 'complaint'],
  ['completed', 'resolved', 'collect'],
  ['started', 'open', 'complete'],
] as const)('of a %s job a complaint that is %s comes before the money', (job, status, next) => {
  const complaint = {
    id: 9,
    kind: 'quality' as const,
    status,
    text: 'Leaks',
    due_at: '2026-11-19T05:00:00.000Z',
  }
  expect(nextOf({ status: job, partner, due: 100, ...nothing, complaints: [complaint] })).toBe(next)
})

test('a job waits since its creation, or since the last rejection', () => {
  const created_at = '2026-11-19T05:00:00.000Z'
  expect(pendingSince({ created_at, assignments: [] })).toBe(created_at)
  const assignment = {
    id: 1,
    partner,
    status: 'rejected' as const,
    assigned_by: null,
    created_at: '2026-11-21T04:51:00.000Z',
    told_at: null,
    accepted_at: null,
    started_at: null,
    started_early: false,
    completed_at: null,
    ended_at: '2026-11-21T05:18:00.000Z',
    moved_at: null,
    reason: 'too far',
  }
  expect(pendingSince({ created_at, assignments: [assignment] })).toBe('2026-11-21T05:18:00.000Z')
})
