import type { KnownPolicy } from 'contract/imports/imports.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import {
  type AddressOfCustomer,
  addressesOfCustomers,
  type CustomerChange,
  type CustomerValues,
  changeCustomers,
  createCustomers,
  customerWording,
  fieldsOf,
  lockCustomers,
  lockPhones,
  ownersOfPhones,
  undoCustomers,
  type WrittenCustomer,
} from '#domains/customers/public.ts'
import { changesBetween } from '#domains/timeline/public.ts'
import type { RowChange } from '../imports.table.ts'
import { type CustomerRow, readCustomerRow } from './customer-row.rules.ts'
import { type Applied, type CheckedRow, isAsChecked, type Subject, type Verdict } from './subject.rules.ts'

type Owner = Awaited<ReturnType<typeof lockCustomers>>[number]
type Found = Pick<Verdict, 'result' | 'problems' | 'changes' | 'record_id'> & {
  change: CustomerChange | null
}

const found = (result: Verdict['result'], rest: Partial<Found> = {}): Found => ({
  result,
  problems: [],
  changes: [],
  record_id: null,
  change: null,
  ...rest,
})

/** Compares a row with the customers who have its phone. */
function compare(
  row: CustomerRow,
  owners: readonly Owner[],
  addresses: readonly AddressOfCustomer[],
  known: KnownPolicy,
): Found {
  const [owner] = owners
  if (!owner || known === 'create') return found('new')
  if (known === 'skip') return found('skipped', { record_id: owner.id })
  if (owners.length > 1) {
    const names = owners.slice(0, 3).map(({ id, name }) => `${name} (${recordId('customer', id)})`)
    return found('bad', {
      problems: [{ column: 'Phone', message: `belongs to several customers: ${names.join(', ')}` }],
    })
  }
  const own = addresses.filter(({ customer_id }) => customer_id === owner.id)
  const fields = merged(fieldsOf(owner), row.fields, known)
  const address = row.address && isNewAddress(row.address, own, known) ? row.address : null
  const changes: RowChange[] = changesBetween(fieldsOf(owner), fields, customerWording)
  if (address) changes.push({ label: 'Address', from: null, to: address.line_1 })
  const result = changes.length === 0 ? 'same' : 'updated'
  return found(result, { record_id: owner.id, changes, change: { before: owner, fields, address } })
}

/** The customer was found by the phone, so it stays; an empty cell changes nothing. */
function merged(before: CustomerValues, given: CustomerValues, known: KnownPolicy): CustomerValues {
  const entries = Object.entries(given).filter(
    ([name, value]) =>
      name !== 'phone' &&
      value !== null &&
      (known === 'overwrite' || before[name as keyof CustomerValues] === null),
  )
  return { ...before, ...Object.fromEntries(entries) }
}

function isNewAddress(
  { label, place_type, line_1, line_2, landmark, location_id }: NonNullable<CustomerRow['address']>,
  own: readonly AddressOfCustomer[],
  known: KnownPolicy,
): boolean {
  if (known === 'fill') return own.length === 0
  const key = JSON.stringify([label, place_type, line_1, line_2, landmark, location_id])
  return own.every(
    (each) =>
      JSON.stringify([
        each.label,
        each.place_type,
        each.line_1,
        each.line_2,
        each.landmark,
        each.location_id,
      ]) !== key,
  )
}

type Matches = { owners: ReadonlyMap<string, Owner[]>; addresses: AddressOfCustomer[] }

export const customerRows: Subject = {
  piece: 500,
  async judge(db, rows, known, lookups) {
    const read = rows.map(({ number, cells }) => ({ number, cells, judged: readCustomerRow(cells, lookups) }))
    const phones = read.flatMap(({ judged }) => judged.row?.fields.phone ?? [])
    const owners = await ownersOfPhones(db, phones)
    const ids = [...owners.values()].flat().map(({ id }) => id)
    const addresses = await addressesOfCustomers(db, ids)
    return read.map(({ number, cells, judged }) => {
      const name = (cells.name ?? '').slice(0, 120)
      const { row, problems } = judged
      if (!row)
        return { ...found('bad', { problems }), number, name, phone: null, values: null, change: undefined }
      const { change: _, ...verdict } = compare(row, owners.get(row.fields.phone) ?? [], addresses, known)
      return {
        ...verdict,
        number,
        name,
        phone: row.fields.phone,
        values: verdict.result === 'bad' ? null : row,
      }
    })
  },

  async apply(ctx, rows, known, importId) {
    const given = rows.map((row) => ({ row, values: row.values as CustomerRow })) // as the dry run stored them
    await lockPhones(
      ctx.db,
      given.map(({ values }) => values.fields.phone),
    )
    const present = await lockOwners(ctx.db, given)
    const compared = given.map(({ row, values }) => {
      const now = compare(values, present.owners.get(values.fields.phone) ?? [], present.addresses, known)
      return { row, values, now, isGood: isAsChecked(row, now) }
    })
    const good = compared.filter(({ isGood }) => isGood)
    const created = good.filter(({ now }) => now.result === 'new')
    const changed = good.flatMap(({ row, now }) => (now.change ? [{ row, change: now.change }] : []))
    const cause = { import_id: importId }
    const inserted = await createCustomers(
      ctx,
      created.map(({ values }) => values),
      cause,
    )
    const updated = await changeCustomers(
      ctx,
      changed.map(({ change }) => change),
      cause,
    )
    const done: Applied[] = [
      ...created.map(({ row }, at) => appliedOf(row, inserted[at]!, null)), // one for each
      ...changed.map(({ row, change }, at) => appliedOf(row, updated[at]!, fieldsOf(change.before))),
    ]
    const left: Applied[] = compared.flatMap(({ row, isGood }) =>
      isGood ? [] : [{ number: row.number, undo: null }],
    )
    return [...done, ...left]
  },

  async undo(ctx, rows) {
    const written = rows.map(({ record_id, undo }) => ({ ...undo, id: record_id }) as WrittenCustomer) // appliedOf wrote it
    const kept = await undoCustomers(ctx, written)
    return rows.map(({ number, record_id }) => ({ number, kept: kept.get(record_id) ?? null }))
  },
}

async function lockOwners(
  db: Parameters<typeof lockCustomers>[0],
  given: readonly { values: CustomerRow }[],
): Promise<Matches> {
  const phones = given.map(({ values }) => values.fields.phone)
  const first = await ownersOfPhones(db, phones)
  const ids = [...new Set([...first.values()].flat().map(({ id }) => id))]
  if (ids.length === 0) return { owners: first, addresses: [] }
  await lockCustomers(db, ids)
  // Read again under the locks: who held one may have changed it.
  return { owners: await ownersOfPhones(db, phones), addresses: await addressesOfCustomers(db, ids) }
}

function appliedOf(
  row: CheckedRow,
  { id, version, address_id }: { id: number; version: number; address_id: number | null },
  before: CustomerValues | null,
): Applied {
  return { number: row.number, record_id: id, undo: { version, address_id, before } }
}
