import type { KnownPolicy } from 'contract/imports/imports.words.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { type Kysely, sql } from 'kysely'
import { addAdjustment } from '#domains/ledger/public.ts'
import {
  createPartner,
  getPartner,
  partnerWording,
  saveHours,
  savePartner,
} from '#domains/partners/public.ts'
import { changesBetween } from '#domains/timeline/public.ts'
import { readNow } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import type { RowChange } from '../imports.table.ts'
import { type PartnerRow, type PartnerValues, readPartnerRow } from './partner-row.rules.ts'
import { type Applied, type CheckedRow, isAsChecked, type Subject, type Verdict } from './subject.rules.ts'
import { fieldsOf, type PartnerBefore, type PartnerUndo, undoPartners } from './undo-partners.service.ts'

/** Partners are some thousands, so each is written by the services that the forms use. */

const fieldNames = (values: PartnerValues) => Object.keys(values) as (keyof PartnerValues)[] // keys() forgets them

type Change = Pick<Partner, 'id' | 'version'> & {
  fields: Partial<PartnerValues>
  service_ids?: number[]
  area_ids?: number[]
  hours?: Partner['hours']
}
type Found = Pick<Verdict, 'result' | 'changes' | 'record_id'> & { change: Change | null }

/** The changes of a partner by a row. Lists are whole: with “overwrite” they replace those of the partner. */
function compare(row: PartnerRow, owner: Partner | undefined, known: KnownPolicy): Found {
  if (!owner) return { result: 'new', changes: [], record_id: null, change: null }
  const of = { record_id: owner.id, change: null }
  if (known === 'skip') return { result: 'skipped', changes: [], ...of }
  const mayChange = (before: unknown) => known === 'overwrite' || before === null
  const fields = Object.fromEntries(
    fieldNames(row.fields)
      .filter((name) => name !== 'phone' && row.fields[name] !== null && mayChange(owner[name]))
      .map((name) => [name, row.fields[name]]),
  )
  const list = <T>(given: T[] | null, before: readonly unknown[]) =>
    given !== null && given.length > 0 && (known === 'overwrite' || before.length === 0) ? given : undefined
  const change: Change = {
    id: owner.id,
    version: owner.version,
    fields,
    service_ids: list(row.service_ids, owner.services),
    area_ids: list(row.area_ids, owner.areas),
    hours: list(row.hours, owner.hours),
  }
  const changes: RowChange[] = changesBetween(owner, { ...owner, ...fields } as Partner, partnerWording)
  const idsOf = (list: readonly { id: number }[]) =>
    list.map(({ id }) => id).toSorted((one, other) => one - other)
  const lists: [string, unknown, unknown][] = [
    ['Services', idsOf(owner.services), change.service_ids],
    ['Areas', idsOf(owner.areas), change.area_ids],
    ['Hours', owner.hours, change.hours],
  ]
  for (const [label, before, after] of lists) {
    if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) continue
    const count = (value: unknown) => (Array.isArray(value) && value.length > 0 ? String(value.length) : null)
    changes.push({ label, from: count(before), to: count(after) })
  }
  return { result: changes.length === 0 ? 'same' : 'updated', changes, record_id: owner.id, change }
}

async function partnersByPhone(
  db: Kysely<Database>,
  phones: readonly string[],
): Promise<Map<string, Partner>> {
  const { rows } = await sql<{ id: number; phone: string }>`
    SELECT id, phone FROM partners WHERE phone = ANY (${phones}::text[])`.execute(db)
  const known = new Map<string, Partner>()
  const ctx = { db, now: await readNow(db) }
  for (const { id, phone } of rows) known.set(phone, await getPartner(ctx, id))
  return known
}

export const partnerRows: Subject = {
  piece: 50,
  async judge(db, rows, known, lookups) {
    const read = rows.map(({ number, cells }) => ({ number, cells, judged: readPartnerRow(cells, lookups) }))
    const owners = await partnersByPhone(
      db,
      read.flatMap(({ judged }) => judged.row?.fields.phone ?? []),
    )
    return read.map(({ number, cells, judged }) => {
      const of = { number, name: (cells.name ?? '').slice(0, 120) }
      const { row, problems } = judged
      const bad = { ...of, result: 'bad' as const, changes: [], values: null }
      if (!row) return { ...bad, problems, phone: null, record_id: null }
      const owner = owners.get(row.fields.phone)
      const { change: _, ...verdict } = compare(row, owner, known)
      const isOld = owner !== undefined && row.opening_balance !== null && row.opening_balance !== 0
      if (isOld && known !== 'skip') {
        const message = 'is only for new partners: this one has an account. Leave the cell empty'
        return {
          ...bad,
          problems: [{ column: 'Opening balance', message }],
          phone: row.fields.phone,
          record_id: owner.id,
        }
      }
      return { ...of, ...verdict, problems: [], phone: row.fields.phone, values: row }
    })
  },

  async apply(ctx, rows, known, importId) {
    const done: Applied[] = []
    const inOrder = rows.map((row) => ({ row, values: row.values as PartnerRow })) // as the dry run stored them
    const owners = await partnersByPhone(
      ctx.db,
      inOrder.map(({ values }) => values.fields.phone),
    )
    for (const { row, values } of inOrder) {
      const owner = owners.get(values.fields.phone)
      const now = compare(values, owner, known)
      if (!isAsChecked(row, now)) done.push({ number: row.number, undo: null })
      else if (now.change && owner) done.push(await update(ctx, row, owner, now.change))
      else done.push(await create(ctx, row, values, importId))
    }
    return done
  },

  undo: undoPartners,
}

async function create(ctx: Context, row: CheckedRow, values: PartnerRow, importId: number): Promise<Applied> {
  const { fields, hours, opening_balance } = values
  const links = { service_ids: values.service_ids ?? [], area_ids: values.area_ids ?? [] }
  let partner = await createPartner(ctx, { ...fields, ...links })
  if (hours && hours.length > 0)
    partner = await saveHours(ctx, partner.id, { hours, version: partner.version })
  const reason = `Opening balance of ${formatMoney(opening_balance ?? 0)}, import ${importId}`
  const entry = opening_balance
    ? await addAdjustment(ctx, partner.id, { amount: opening_balance, reason })
    : null
  return {
    number: row.number,
    record_id: partner.id,
    undo: { version: partner.version, entry_id: entry?.id ?? null, before: null } satisfies PartnerUndo,
  }
}

async function update(ctx: Context, row: CheckedRow, owner: Partner, change: Change): Promise<Applied> {
  const { id, hours, fields, ...links } = change
  let { version } = await savePartner(ctx, id, { ...fields, ...links })
  if (hours) ({ version } = await saveHours(ctx, id, { hours, version }))
  const before: PartnerBefore = {
    fields: fieldsOf(owner),
    service_ids: owner.services.map((each) => each.id),
    area_ids: owner.areas.map((each) => each.id),
    hours: owner.hours,
  }
  return {
    number: row.number,
    record_id: id,
    undo: { version, entry_id: null, before } satisfies PartnerUndo,
  }
}
