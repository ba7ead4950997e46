import { expect, test } from 'vitest'
import { stateProblems } from './view-state.rules.ts'

test('parameters of the list are kept, also days by name', () => {
  for (const state of ['', 'source=justdial&sort=-name&q=asha+rao', 'has_jobs=true&location_id=12'])
    expect(stateProblems('customers', state), state).toEqual([])
  expect(stateProblems('dashboard-jobs', 'from=%40today&to=%40today&status=pending%2Caccepted')).toEqual([])
  expect(stateProblems('dashboard-jobs', 'dates=any')).toEqual([])
})

test.each([
  ['invalid-names', 'problem=phone&sort=-created_at'],
  ['duplicate-phones', 'different=true&q=98450'],
  ['intake-leads', 'state=refused&source=justdial'],
  ['partner-ledger', 'kind=payout&from=%40last-month&to=%40last-month'],
  ['queue-tasks', 'state=failed&kind=send-message&from=%40today&to=%40today'],
] as const)('a view of %s accepts its filters', (list, state) => {
  expect(stateProblems(list, state)).toEqual([])
  expect(stateProblems(list, 'blood=a')).toEqual([{ name: 'blood', message: 'is not a filter of this list' }])
})

test.each([
  ['status=open', 'status'],
  ['source=nowhere', 'source'],
  ['sort=phone', 'sort'],
  ['page=2', 'page'],
  ['view=4', 'view'],
  ['per_page=100', 'per_page'],
  ['constructor=1', 'constructor'],
  ['__proto__=1', '__proto__'],
  ['gender=male&gender=female', 'gender'],
  ['source=%40today', 'source'],
])('%s is named as unknown to the list', (state, name) => {
  expect(stateProblems('customers', state).map((problem) => problem.name)).toEqual([name])
})

test('a day by an unknown name is refused', () => {
  expect(stateProblems('dashboard-jobs', 'from=%40someday').map(({ name }) => name)).toEqual(['from'])
})
