import { describe, expect, test } from 'vitest'
import { type RoleSlug, roles } from '../access/roles.ts'
import { enquiryLifecycle, scheduleLifecycle } from '../enquiries/enquiries.lifecycle.ts'
import { assignmentLifecycle, jobLifecycle, liveAssignments } from '../jobs/jobs.lifecycle.ts'
import { partnerLifecycle } from '../partners/partners.lifecycle.ts'
import { judgeMove, type Lifecycle, moveBetween, movesFrom } from './lifecycle.ts'

const holder = (...slugs: RoleSlug[]) => ({ roles: roles.filter((role) => slugs.includes(role.slug)) })
const all: [string, Lifecycle<string>][] = [
  ['enquiry', enquiryLifecycle],
  ['schedule', scheduleLifecycle],
  ['job', jobLifecycle],
  ['assignment', assignmentLifecycle],
  ['partner', partnerLifecycle],
] as [string, Lifecycle<string>][] // a lifecycle of fewer states is read here as one of any

describe.each(all)('%s lifecycle', (_name, lifecycle) => {
  test('transitions lead only between its states', () => {
    for (const move of lifecycle.moves) {
      expect(move.from.length).toBeGreaterThan(0)
      for (const state of [...move.from, move.to]) expect(lifecycle.states).toContain(state)
    }
  })

  test('a name and a state give one transition at most', () => {
    for (const state of lifecycle.states) {
      const names = lifecycle.moves.filter((move) => move.from.includes(state)).map((move) => move.name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('dev may make every transition, a signed-out user none', () => {
    for (const state of lifecycle.states) {
      expect(movesFrom(lifecycle, state, holder('dev')).every((verdict) => verdict.allowed)).toBe(true)
      expect(movesFrom(lifecycle, state, null).some((verdict) => verdict.allowed)).toBe(false)
    }
  })
})

/** The whole lifecycle of a job, written by hand: any other transition is illegal. */
const jobMoves: Record<string, string[]> = {
  pending: ['assign', 'accept', 'reject', 'cancel'],
  accepted: ['assign', 'reject', 'start', 'cancel'],
  started: ['assign', 'complete', 'unstart', 'cancel'],
  completed: ['uncomplete'],
  cancelled: [],
}

test.each(Object.entries(jobMoves))('from %s a job has the transitions %j', (state, names) => {
  const moves = movesFrom(jobLifecycle, state as keyof typeof jobMoves & 'pending', holder('dev'))
  expect(moves.map((verdict) => verdict.move.name)).toEqual(names)
})

test('staff may not undo a completion, and get the permission as the reason', () => {
  const move = jobLifecycle.moves.find((candidate) => candidate.name === 'uncomplete')!
  expect(judgeMove(move, 'completed', holder('staff'))).toMatchObject({ allowed: false, why: 'permission' })
  expect(judgeMove(move, 'completed', holder('admin'))).toMatchObject({ allowed: true, why: null })
  expect(judgeMove(move, 'started', holder('admin'))).toMatchObject({ allowed: false, why: 'state' })
})

test('a live assignment is one that has a transition left', () => {
  const movable = assignmentLifecycle.states.filter(
    (state) => movesFrom(assignmentLifecycle, state, null).length > 0,
  )
  expect(movable).toEqual([...liveAssignments])
})

test('moveBetween finds the transition, or none', () => {
  expect(moveBetween(partnerLifecycle, 'submitted', 'approved')?.name).toBe('approve')
  expect(moveBetween(partnerLifecycle, 'rejected', 'approved')).toBeUndefined()
  expect(moveBetween(partnerLifecycle, 'approved', 'approved')).toBeUndefined()
})
