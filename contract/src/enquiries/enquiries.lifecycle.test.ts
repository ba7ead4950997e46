import { describe, expect, test } from 'vitest'
import { type RoleSlug, roles } from '../access/roles.ts'
import { judgeMove, moveBetween } from '../shared/lifecycle.ts'
import { type EnquiryStatus, enquiryStatuses } from '../vocabulary.ts'
import {
  callOutcomes,
  enquiryGroup,
  enquiryGroups,
  enquiryLifecycle,
  usualReasons,
} from './enquiries.lifecycle.ts'

const holder = (...slugs: RoleSlug[]) => ({ roles: roles.filter((role) => slugs.includes(role.slug)) })
const statuses: EnquiryStatus[] = enquiryStatuses.map((status) => status.slug)

test('every status is in exactly one group', () => {
  const grouped: EnquiryStatus[] = Object.values(enquiryGroups).flat()
  expect([...grouped].sort()).toEqual([...statuses].sort())
  for (const status of statuses) expect(enquiryGroups[enquiryGroup(status)]).toContain(status)
})

describe('transitions', () => {
  const undecided = [...enquiryGroups.working, ...enquiryGroups.lost]

  test('working and lost statuses may change to each other freely', () => {
    for (const from of undecided) {
      for (const to of undecided)
        expect(moveBetween(enquiryLifecycle, from, to) !== undefined).toBe(from !== to)
    }
  })

  test('done states are left by reopening only, and by managers only', () => {
    for (const from of enquiryGroups.done) {
      const out = enquiryLifecycle.moves.filter((move) => move.from.includes(from) && move.to !== 'closed')
      expect(out.map((move) => [move.name, move.to])).toEqual([['reopen', 'open']])
      expect(judgeMove(out[0]!, from, holder('staff'))).toMatchObject({ allowed: false, why: 'permission' })
      expect(judgeMove(out[0]!, from, holder('admin')).allowed).toBe(true)
    }
  })

  test('a call for later requires a time, a lost one its reason, nothing else requires anything', () => {
    const needing = enquiryLifecycle.moves.filter((move) => move.needs.length > 0)
    expect(needing.map((move) => [move.to, move.needs])).toEqual([
      ['asked-to-call-later', ['follow_up_at']],
      ...enquiryGroups.lost.map((status) => [status, ['lost_reason']]),
    ])
  })

  test('every lost status has a usual reason', () => {
    expect(Object.keys(usualReasons).sort()).toEqual([...enquiryGroups.lost].sort())
  })
})

test('a call has nine outcomes, each a status it can be moved to from open', () => {
  expect(new Set(callOutcomes).size).toBe(9)
  for (const outcome of callOutcomes) expect(moveBetween(enquiryLifecycle, 'open', outcome)).toBeDefined()
})
