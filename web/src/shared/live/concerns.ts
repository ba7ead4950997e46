import { changeTypes, type Owner, type RecordChange, type ShownType } from 'contract/live/record-changes.ts'
import { changedAlong, type Shown, shown } from 'contract/live/shown.ts'

/** A query created by `apiQuery`, and its cached answer. */
export type Held = { queryKey: readonly unknown[]; data: unknown }

type Input = { params?: { id?: unknown }; query?: { record_type?: unknown; record_id?: unknown } }

export function shownBy({ queryKey: [key] }: Pick<Held, 'queryKey'>): Shown | undefined {
  return shown[key as keyof typeof shown] // any other key has no row
}

/** Whether the change may affect the answer. */
export function concerns(held: Held, change: RecordChange): boolean {
  const row = shownBy(held)
  if (!row) return false
  if (row.types.includes(change.type) && isAbout(row.of, held.queryKey[1] as Input, change)) return true
  return row.mentions?.some((mentioned) => isMentioned(held, mentioned, change)) ?? false
}

/** A change without such a record may concern any of them. */
function isAbout(of: Shown['of'], input: Input, change: RecordChange): boolean {
  if (of === undefined || change.id === undefined) return true
  if (of === 'itself') return change.id === Number(input.params?.id)
  const owner = of === 'record' ? String(input.query?.record_type) : of
  const id = Number(of === 'record' ? input.query?.record_id : input.params?.id)
  const names: readonly string[] = changeTypes[change.type].names
  return !names.includes(owner) || change[`${owner}_id` as 'customer_id'] === id
}

function isMentioned(
  { data }: Held,
  noun: NonNullable<Shown['mentions']>[number],
  change: RecordChange,
): boolean {
  if (change.type === noun && change.id === undefined) return true
  const id = noun === 'address' ? (change.type === noun ? change.id : undefined) : change[`${noun}_id`]
  return id !== undefined && holds(data, noun, id)
}

/** A record that this browser wrote, and the records that it belongs to as far as the caller knows them. */
export type Write = { type: ShownType; id?: number } & { [O in Owner as `${O}_id`]?: number }

/** Whether the answer may be stale after the write. Owners that the write does not name may be any. */
export function isStaleAfter(held: Held, write: Write): boolean {
  const row = shownBy(held)
  if (!row) return false
  const types: readonly string[] = [write.type, ...(changedAlong[write.type] ?? [])]
  if (row.types.some((type) => types.includes(type)))
    return !isOfAnother(row, held.queryKey[1] as Input, write)
  return row.mentions?.some((noun) => types.includes(noun)) ?? false
}

function isOfAnother({ of, types }: Shown, input: Input, write: Write): boolean {
  if (of === undefined || of === 'record') return false
  if (of === 'itself' && !types.includes(write.type)) return false
  const owner = of === 'itself' || of === write.type ? write.id : write[`${of}_id`]
  return owner !== undefined && owner !== Number(input.params?.id)
}

const plurals = {
  customer: 'customers',
  partner: 'partners',
  enquiry: 'enquiries',
  job: 'jobs',
  address: 'addresses',
}

/** `customer_id: 5`, `customer: { id: 5 }`, `customers: [{ id: 5 }]` or `customer_ids: [5]`, at any depth. */
function holds(value: unknown, noun: keyof typeof plurals, id: number, name = ''): boolean {
  if (value === id) return name === `${noun}_id` || name === `${noun}_ids`
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((each) => holds(each, noun, id, name))
  if ('id' in value && value.id === id && (name === noun || name === plurals[noun])) return true
  return Object.entries(value).some(([key, each]) => holds(each, noun, id, key))
}
