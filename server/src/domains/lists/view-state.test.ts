import { expect, test } from 'vitest'
import { stateProblems } from './view-state.ts'

test('what the list takes is kept, days also by name', () => {
  for (const state of ['', 'source=justdial&sort=-name&q=asha+rao', 'has_jobs=true&location_id=12'])
    expect(stateProblems('customers', state), state).toEqual([])
  expect(stateProblems('dashboard-jobs', 'from=%40today&to=%40today&status=pending%2Caccepted')).toEqual([])
  expect(stateProblems('dashboard-jobs', 'dates=any')).toEqual([])
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
])('%s is named as what the list does not take', (state, name) => {
  expect(stateProblems('customers', state).map((problem) => problem.name)).toEqual([name])
})

test('a day by a name nobody knows is refused', () => {
  expect(stateProblems('dashboard-jobs', 'from=%40someday').map(({ name }) => name)).toEqual(['from'])
})
