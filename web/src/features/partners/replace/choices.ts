import { gapWords } from 'contract/jobs/fit.words.ts'
import { sharedOverlaps } from 'contract/jobs/replacements.rules.ts'
import type { Replacement } from 'contract/jobs/replacements.schema.ts'
import type { SuggestionReason } from 'contract/jobs/suggestions.schema.ts'

/** Another partner, none, or the one the job has. */
export type Choice = number | 'none' | 'keep'

export type ChosenRow = {
  row: Replacement
  choice: Choice
  /** The reasons for and against the chosen partner. */
  reasons: readonly SuggestionReason[]
  /** Overlaps with the other jobs that this partner gets in the same step, as text. */
  shared: readonly string[]
}

/** The rows with what is chosen for each: by the user, otherwise as proposed. */
export function chosenRows(rows: readonly Replacement[], changed: ReadonlyMap<number, Choice>): ChosenRow[] {
  const choiceOf = ({ job, partner_id }: Replacement): Choice => changed.get(job.id) ?? partner_id ?? 'none'
  const all = rows.map((row) => {
    const choice = choiceOf(row)
    return { ...row.job, partner_id: typeof choice === 'number' ? choice : null }
  })
  return rows.map((row, index) => {
    const choice = choiceOf(row)
    const shared = sharedOverlaps(all[index]!, all).map((gap) => gapWords(gap))
    const found = row.suggestions.find(({ partner }) => partner.id === choice)?.reasons ?? []
    const reasons = shared.length > 0 ? found.filter(({ kind }) => kind !== 'free') : found
    return { row, choice, reasons, shared }
  })
}

/** What is sent: the jobs that change. An overlap that is shown is confirmed with the rest. */
export function sentRows(chosen: readonly ChosenRow[]) {
  return chosen.flatMap(({ row: { job }, choice, reasons, shared }) => {
    if (choice === 'keep') return []
    const confirmed = shared.length > 0 || reasons.some(({ kind }) => kind === 'overlaps')
    return [{ job_id: job.id, version: job.version, partner_id: choice === 'none' ? null : choice, confirmed }]
  })
}
