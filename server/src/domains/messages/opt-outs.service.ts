import {
  type OptOutField,
  type OptOuts,
  optOutFields,
  optOutNames,
} from 'contract/customers/opt-out.words.ts'
import { changesBetween, fieldsWording } from '#domains/timeline/public.ts'
import { recordMany } from '#platform/audit/audit.ts'
import type { AnyContext } from '#platform/http/context.ts'
import {
  addOptOuts,
  type CopiedOptOut,
  copyOptOuts,
  lockOptOuts,
  type Named,
  type Numbers,
  numbersOf,
  type Refusal,
  recordsWith,
  removeOptOuts,
} from './opt-outs.store.ts'

/** Fields of a customer or partner: those of its row, and what its numbers refuse. */
export function apartFromOptOuts<T extends object>(values: T & Partial<OptOuts>) {
  const { opted_out, no_sms, no_whatsapp, no_call, ...columns } = values
  const all = { opted_out, no_sms, no_whatsapp, no_call }
  const given = Object.entries(all).filter(([, way]) => way !== undefined)
  return { columns: columns as Omit<T, OptOutField>, optOuts: Object.fromEntries(given) as Partial<OptOuts> }
}

/** The opt-outs to write for a customer or partner. */
export type OptOutChange = {
  /** Null for a new record. */
  before: ({ id: number } & Numbers & OptOuts) | null
  /** The input of the user: null ends the opt-out that the record shows. */
  given: Partial<OptOuts>
  /** The numbers that the record has afterwards. */
  after: Numbers
}

/**
 * Records the opt-outs of numbers from now on, in the transaction that writes their records. A new opt-out of
 * a record is for all its numbers, and one that the record ends is ended for the numbers it had. A number
 * that a record loses keeps its opt-outs, and the remaining numbers keep them too. The caller records the
 * change of its own record; the changes of other records with one of the numbers are recorded here.
 */
export async function noteOptOuts(
  ctx: AnyContext,
  record_type: Named['record_type'],
  changes: readonly OptOutChange[],
): Promise<void> {
  const { added, ended, copied } = effectsOf(changes)
  const phones = [...[...added, ...ended].map(({ phone }) => phone), ...copied.flatMap(({ to }) => to)]
  if (phones.length === 0) return
  await lockOptOuts(
    ctx.db,
    changes.flatMap(({ before, after }) => [...(before ? numbersOf(before) : []), ...numbersOf(after)]),
  )
  const own = new Set(changes.map(({ before }) => before?.id))
  const others = async () =>
    (await recordsWith(ctx.db, phones)).filter(
      (each) => each.record_type !== record_type || !own.has(each.id),
    )
  const before = await others()
  if (copied.length > 0) await copyOptOuts(ctx.db, copied)
  if (ended.length > 0) await removeOptOuts(ctx.db, ended)
  if (added.length > 0) await addOptOuts(ctx.db, added, ctx.actor?.id ?? null)
  if (before.length > 0) await recordOtherRecords(ctx, before, await others())
}

type Effects = {
  added: (Refusal & { way: OptOuts[OptOutField] & string })[]
  ended: Refusal[]
  copied: CopiedOptOut[]
}

function effectsOf(changes: readonly OptOutChange[]): Effects {
  const effects: Effects = { added: [], ended: [], copied: [] }
  for (const { before, given, after } of changes) {
    const to = numbersOf(after)
    const from = before ? numbersOf(before).filter((phone) => !to.includes(phone)) : []
    for (const field of optOutNames) {
      const [was, way = was] = [before?.[field] ?? null, given[field]]
      if (way !== null && way !== was) effects.added.push(...to.map((phone) => ({ phone, field, way })))
      else if (way === was && was !== null && from.length > 0) effects.copied.push({ from, to, field })
      else if (way !== was && before)
        effects.ended.push(...numbersOf(before).map((phone) => ({ phone, field })))
    }
  }
  return effects
}

const wording = fieldsWording(optOutFields, {})

async function recordOtherRecords(
  ctx: AnyContext,
  before: readonly Named[],
  after: readonly Named[],
): Promise<void> {
  const changed = before.flatMap((was) => {
    const is = after.find(({ record_type, id }) => record_type === was.record_type && id === was.id)
    if (!is) return []
    const changes = changesBetween<OptOuts>(was, is, wording)
    return changes.length === 0 ? [] : [{ was, is, changes }]
  })
  const optOutsOf = (record: Named) => Object.fromEntries(optOutNames.map((field) => [field, record[field]]))
  await recordMany(
    ctx,
    changed.map(({ was, is }) => ({
      record_type: is.record_type,
      record_id: is.id,
      action: 'updated',
      before: optOutsOf(was),
      after: optOutsOf(is),
    })),
    changed.map(({ is: { record_type, id }, changes }) => ({
      record_type,
      record_id: id,
      kind: 'changed',
      data: { changes },
      ...(record_type === 'customer' ? { customer_id: id } : { partner_id: id }),
    })),
  )
}
