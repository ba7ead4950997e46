import { lists } from 'contract/lists/lists.registry.ts'
import { type DayPreset, dayPresets, type ListName } from 'contract/lists/lists.words.ts'

/** Parameters that are not saved with a view. */
const passing = ['page', 'per_page', 'total', 'view']

export type StateProblem = { name: string; message: string }

/**
 * The parameters of a view that the list does not have, or does not have any more. Empty when all are valid.
 */
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

/** A range can be saved by its name ('this week'); it is checked as any day is. */
function asDay(value: string): string {
  const preset = value.startsWith('@') ? value.slice(1) : ''
  return dayPresets.includes(preset as DayPreset) ? '2026-01-01' : value // includes() asks for the type it is to prove
}
