import {
  type CommissionRule,
  type CommissionSlab,
  defaultCommission,
} from 'contract/ledger/commission.rules.ts'

// One source: which commission terms apply to a job.

/** Terms of a partner, a category, or a partner for a category. */
export type Terms = {
  partner_id: number | null
  category_id: number | null
  /** `YYYY-MM-DD`; null applies before all others. */
  applies_from: string | null
  /** `none`: these terms have ended, and the next owner applies. */
  kind: CommissionRule['kind'] | 'none'
  value: number | null
  slabs: CommissionSlab[] | null
  after_material: boolean
}
type Titled = { id: number; title: string }
/** The category comes first, then those above it. The day is that of the job. */
export type RuleQuestion = { lineage: readonly Titled[]; partner: Titled | null; day: string }
/** The rule that applies, and its terms; without terms the default. */
export type Decision = { rule: CommissionRule; by: Terms | null }

type Owner = Pick<Terms, 'partner_id' | 'category_id'>

const keyOf = ({ partner_id, category_id }: Owner) => `${partner_id ?? ''}/${category_id ?? ''}`

/** Finds the terms of an owner on a day. Of two for the same day, the later of the list applies. */
export class TermsBook {
  private readonly byOwner = new Map<string, Terms[]>()

  add(terms: readonly Terms[]): void {
    for (const [key, some] of Map.groupBy(terms, keyOf)) {
      const all = [...(this.byOwner.get(key) ?? []), ...some]
      const dayOf = ({ applies_from }: Terms) => applies_from ?? ''
      this.byOwner.set(
        key,
        all.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))),
      )
    }
  }

  of(owner: Owner, day: string): Terms | undefined {
    return this.byOwner
      .get(keyOf(owner))
      ?.findLast(({ applies_from }) => applies_from === null || applies_from <= day)
  }
}

/**
 * The first of: the partner's terms for the category or its nearest ancestor, the partner's general terms,
 * the category's own, its nearest ancestor's, the default.
 * @param termsOf the terms of an owner on the day of the job
 */
export function decide(
  { lineage, partner, day }: RuleQuestion,
  termsOf: (owner: Owner, day: string) => Terms | undefined,
): Decision {
  const places = [
    ...(partner ? [...lineage, null] : []).map((category) => ({
      owner: { partner_id: partner!.id, category_id: category?.id ?? null }, // a partner is given
      source: category ? ('partner-category' as const) : ('partner' as const),
      title: partner!.title,
    })),
    ...lineage.map(({ id, title }, depth) => ({
      owner: { partner_id: null, category_id: id },
      source: depth === 0 ? ('category' as const) : ('ancestor' as const),
      title,
    })),
  ]
  for (const { owner, source, title } of places) {
    const by = termsOf(owner, day)
    if (!by || by.kind === 'none') continue
    const { kind, value, slabs, after_material } = by
    const rule = { kind, value: value ?? 0, after_material, source, source_title: title }
    return { by, rule: slabs ? { ...rule, slabs } : rule }
  }
  return { by: null, rule: defaultCommission }
}
