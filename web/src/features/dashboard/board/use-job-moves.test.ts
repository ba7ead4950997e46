import { jobColumns } from 'contract/jobs/job-board.rules.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { expect, test } from 'vitest'
import { cardMove } from './use-job-moves.ts'

const partner = { id: 3, name: 'Ravi Kumar', phone: '+919845000003' }
const staff = { roles: [{ slug: 'staff' as const }] }
const admin = { roles: [{ slug: 'admin' as const }] }
const into = (status: JobStatus, holder: Parameters<typeof cardMove>[2] = staff, canUncomplete = false) =>
  Object.fromEntries(
    jobColumns.flatMap((to) => {
      if (to === status) return []
      const { name, why } = cardMove(
        { status, partner: status === 'cancelled' ? null : partner },
        to,
        holder,
        canUncomplete,
      )
      return name ? [[to, why ?? name]] : []
    }),
  )

test('a card can be moved along the transitions of the lifecycle', () => {
  expect(into('pending')).toEqual({ accepted: 'accept', cancelled: 'cancel' })
  expect(into('accepted')).toEqual({ pending: 'reject', started: 'start', cancelled: 'cancel' })
  expect(into('started')).toEqual({ accepted: 'unstart', completed: 'complete', cancelled: 'cancel' })
  expect(into('completed')).toEqual({})
  expect(into('cancelled')).toEqual({})
})

test('a job without a partner cannot be accepted', () => {
  expect(cardMove({ status: 'pending', partner: null }, 'accepted', staff, false)).toEqual({
    name: 'accept',
    why: 'nobody',
  })
})

test('completion is undone only by users who may, while the setting is on', () => {
  expect(into('completed', admin, true)).toEqual({ started: 'uncomplete' })
  expect(into('completed', admin, false)).toEqual({})
  expect(into('completed', staff, true)).toEqual({})
})
