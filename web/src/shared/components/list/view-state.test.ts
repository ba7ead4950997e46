import { expect, test } from 'vitest'
import { currentView, searchOf, stateOf, storedState, type ViewDays } from './view-state.ts'

const names = ['status', 'from', 'to']
const days: ViewDays = { from: 'from', to: 'to', presets: ['today', 'this-week'] }
const saturday = '2026-11-21'

test('one text for one state, whatever the order of the address', () => {
  expect(
    stateOf({ status: 'open,closed', q: 'b,a', page: '3', view: '4', total: 'exact', x: 1 }, names),
  ).toBe('q=b%2Ca&status=closed%2Copen')
  expect(stateOf({ sort: '-id', status: 'closed,open' }, names)).toBe(
    stateOf({ status: 'open,closed', sort: '-id' }, names),
  )
  expect(stateOf({ page: '2' }, names)).toBe('')
})

test('a usual range of days is stored by its name and has other dates on another day', () => {
  const kept = storedState({ from: '2026-11-16', to: '2026-11-22', status: 'open' }, names, days, saturday)
  expect(kept).toEqual({ state: 'from=%40this-week&status=open&to=%40this-week', preset: 'this-week' })
  expect(searchOf(kept.state, [], days, '2026-12-01')).toEqual({
    from: '2026-11-30',
    to: '2026-12-06',
    status: 'open',
  })
  expect(storedState({ from: '2026-11-01', to: '2026-11-02' }, names, days, saturday).preset).toBeUndefined()
  expect(storedState({ from: '2026-11-21', to: '2026-11-21' }, names, undefined, saturday).state).toBe(
    'from=2026-11-21&to=2026-11-21',
  )
})

test('filters that the list no longer has are left out', () => {
  expect(searchOf('status=gone&sort=id', ['status'], days, saturday)).toEqual({ sort: 'id' })
})

const view = (id: number, state: string, dropped: string[] = []) => ({ id, state, dropped })
const at = (search: Record<string, string>, ...views: ReturnType<typeof view>[]) => {
  const { view, isChanged } = currentView(views, search, names, days, saturday)
  return [view?.id, isChanged]
}

test('the view the address names is the current one, changed or not', () => {
  const [open, today] = [view(1, 'status=open'), view(2, 'from=%40today&to=%40today')]
  expect(at({ view: '1', status: 'open', page: '4' }, open, today)).toEqual([1, false])
  expect(at({ view: '1', status: 'closed' }, open, today)).toEqual([1, true])
  expect(at({ view: '1' }, open, today)).toEqual([1, true])
  expect(at({ view: '2', from: saturday, to: saturday }, open, today)).toEqual([2, false])
})

test('else it is the first one with the same state, and an address without filters has none', () => {
  expect(at({ status: 'open' }, view(1, 'status=open'))).toEqual([1, false])
  expect(at({ status: 'open', view: '99' }, view(1, 'status=open'))).toEqual([1, false])
  expect(at({ status: 'closed' }, view(1, 'status=open'))).toEqual([undefined, false])
  expect(at({}, view(1, ''))).toEqual([undefined, false])
  expect(at({ view: '1', sort: 'id' }, view(1, 'status=gone&sort=id', ['status']))).toEqual([1, false])
})
