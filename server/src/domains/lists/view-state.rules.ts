import { lists } from 'contract/lists/lists.registry.ts'
import { type DayPreset, dayPresets, type ListName } from 'contract/lists/lists.words.ts'

/** What belongs to the moment and not to the view. */
const passing = ['page', 'per_page', 'total', 'view']

export type StateProblem = { name: string; message: string }

/** Which parts of a view the list does not take, or takes no more. Empty when all is well. */
export function stateProblems(list: ListName, state: string): StateProblem[] {
  const { query } = lists[list]
  const given: Record<string, string> = {}
  const problems: StateProblem[] = []
  for (const [name, value] of new URLSearchParams(state)) {
    if (name in given || passing.includes(name) || !(name in query.shape)) {
      problems.push({ name, message: 'is not a filter of this list' })
    } else given[name] = asDay(value)
  }
  const { error } = query.safeParse(given)
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '')
    if (!problems.some((problem) => problem.name === name)) problems.push({ name, message })
  }
  return problems
}

/** Any day stands for a range that is kept by its name. */
function asDay(value: string): string {
  const preset = value.startsWith('@') ? value.slice(1) : ''
  return dayPresets.includes(preset as DayPreset) ? '2026-01-01' : value // includes() asks for the type it is to prove
}
