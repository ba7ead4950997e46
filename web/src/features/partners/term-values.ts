import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import { day, id, paise } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { readPercent } from '#shared/format/percent.ts'

const noPercent = 'must be a percentage such as 12.5'

/** Commission terms as they are typed. What belongs to another kind stays in the form and is not sent. */
export const termForm = z
  .object({
    category_id: id.nullable(),
    applies_from: day,
    kind: z.enum(['percent', 'slabs', 'fixed', 'none']),
    percent: z.string(),
    amount: paise.nullable().or(z.nan()),
    slabs: z.array(z.object({ above: paise.nullable().or(z.nan()), percent: z.string() })),
    after_material: z.boolean(),
    example: paise.nullable().or(z.nan()),
  })
  .superRefine(({ kind, percent, amount, slabs }, context) => {
    const wrong = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', path, message })
    if (kind === 'percent' && readPercent(percent) === null) wrong(noPercent, 'percent')
    if (kind === 'fixed' && !Number.isInteger(amount)) wrong('must be an amount', 'amount')
    if (kind !== 'slabs') return
    slabs.forEach((slab, at) => {
      if (readPercent(slab.percent) === null) wrong(noPercent, 'slabs', at, 'percent')
      const before = at === 0 ? -1 : (slabs[at - 1]?.above ?? 0)
      if (!Number.isInteger(slab.above) || slab.above! <= before)
        wrong('must be more than the one before', 'slabs', at, 'above')
    })
  })
export type TermValues = z.output<typeof termForm>

/** @param today day in the business's zone */
export function startingTerm(today: string): TermValues {
  return {
    ...{ category_id: null, applies_from: today, kind: 'percent', percent: '20', amount: null },
    slabs: [
      { above: 0, percent: '20' },
      { above: 500_000, percent: '25' },
    ],
    ...{ after_material: false, example: 320_000 },
  }
}

/** What is sent. */
export function termOf({ category_id, applies_from, kind, percent, amount, slabs, after_material }: TermValues) {
  return {
    ...{ category_id, applies_from, kind },
    value: kind === 'percent' ? readPercent(percent) : kind === 'fixed' ? amount : null,
    slabs:
      kind === 'slabs' ? slabs.map((slab) => ({ above: slab.above ?? 0, rate: readPercent(slab.percent) ?? 0 })) : null,
    after_material: after_material && (kind === 'percent' || kind === 'slabs'),
  }
}

/** The rule the terms make, to show what comes of it; null while what is typed makes none. */
export function ruleOf(values: TermValues): CommissionRule | null {
  const { kind, value, slabs, after_material } = termOf(values)
  if (kind === 'none') return null
  if (kind !== 'slabs' && !Number.isInteger(value)) return null
  const isWhole = slabs?.every(({ above }) => Number.isInteger(above)) ?? true
  if (!isWhole) return null
  return {
    ...{ kind, value: value ?? 0, after_material, source: 'partner', source_title: null },
    ...(slabs && { slabs }),
  }
}
