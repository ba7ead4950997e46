import type { AlternativeSlot } from 'contract/jobs/alternatives.schema.ts'
import { gapWords } from 'contract/jobs/jobs.words.ts'
import { sharedOverlaps } from 'contract/jobs/replacements.rules.ts'
import type { Replacement } from 'contract/jobs/replacements.schema.ts'
import type { SuggestionReason } from 'contract/jobs/suggestions.schema.ts'

/** Another partner, none, the current one, or one of the row's free slots by its index. */
export type Choice = number | 'none' | 'keep' | `slot-${number}`

export type ChosenRow = {
  row: Replacement
  choice: Choice
  /** The reasons for and against the chosen partner. */
  reasons: readonly SuggestionReason[]
  /** The chosen free slot: another time, of this or another partner. */
  slot: AlternativeSlot | null
  /** The reasons against a partner who is chosen in spite of them, as text. */
  against: readonly string[]
  /** Overlaps with the other jobs that this partner gets in the same step, as text. */
  shared: readonly string[]
}

/** The rows with the choice for each: the user's, otherwise the proposal. */
export function chosenRows(rows: readonly Replacement[], changed: ReadonlyMap<number, Choice>): ChosenRow[] {
  const choiceOf = ({ job, partner_id }: Replacement): Choice => changed.get(job.id) ?? partner_id ?? 'none'
  const all = rows.map((row) => {
    const choice = choiceOf(row)
    const slot = slotOf(row, choice)
    if (slot)
      return {
        id: row.job.id,
        scheduled_at: slot.starts_at,
        ends_at: slot.ends_at,
        partner_id: slot.partner.id,
      }
    return { ...row.job, partner_id: typeof choice === 'number' ? choice : null }
  })
  return rows.map((row, index) => {
    const choice = choiceOf(row)
    const shared = sharedOverlaps(all[index]!, all).map((gap) => gapWords(gap))
    const isChosen = ({ partner }: { partner: { id: number } }) => partner.id === choice
    const suggestion = row.suggestions.find(isChosen)
    const found = suggestion?.reasons ?? []
    const reasons = shared.length > 0 ? found.filter(({ kind }) => kind !== 'free') : found
    const against = suggestion ? [] : (row.alternatives?.anyway.find(isChosen)?.reasons ?? [])
    return { row, choice, slot: slotOf(row, choice), reasons, against, shared }
  })
}

function slotOf({ alternatives }: Replacement, choice: Choice): AlternativeSlot | null {
  return alternatives?.slots.find((_, at) => choice === `slot-${at}`) ?? null
}

/** The partner who gets the job, null without one. */
export function partnerOf({
  row,
  choice,
  slot,
}: Pick<ChosenRow, 'row' | 'choice' | 'slot'>): { name: string } | null {
  const known = [...row.suggestions, ...(row.alternatives?.anyway ?? [])]
  return slot?.partner ?? known.find(({ partner }) => partner.id === choice)?.partner ?? null
}

/** The body of the request: the jobs that change. The shown conflicts are confirmed with the rest. */
export function sentRows(chosen: readonly ChosenRow[]) {
  return chosen.flatMap(({ row: { job }, choice, slot, reasons, against, shared }) => {
    if (choice === 'keep') return []
    const confirmed =
      shared.length > 0 || against.length > 0 || reasons.some(({ kind }) => kind === 'overlaps')
    const base = { job_id: job.id, version: job.version, confirmed }
    if (slot) {
      const { starts_at, ends_at, partner } = slot
      return [{ ...base, partner_id: partner.id, at: { starts_at, ends_at } }]
    }
    return [{ ...base, partner_id: typeof choice === 'number' ? choice : null }]
  })
}
