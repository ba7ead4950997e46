import { createHash } from 'node:crypto'
import type { Source } from 'contract/choices.ts'
import type { IntakeMapped } from 'contract/intake/intake.schema.ts'
import type { Insertable } from 'kysely'
import type { EnquiriesTable } from '#domains/enquiries/enquiries.table.ts'
import type { IntakeKeysTable, IntakeLeadsTable } from '#domains/intake/intake.table.ts'
import { type Calendar, iso, plusDays, plusMinutes } from './calendar.ts'

type LeadRows = { keys: Insertable<IntakeKeysTable>[]; leads: Insertable<IntakeLeadsTable>[] }
type Enquiry = Insertable<EnquiriesTable>

const portals: readonly (readonly [Source, string])[] = [
  ['justdial', 'JustDial account 4411'],
  ['sulekha', 'Sulekha, all cities'],
  ['website', 'Form of the website'],
  ['landing-page', 'Page for AC service'],
]
const days = 14

/** Leads of portals and pages in the last two weeks; some are duplicates, some were rejected. */
export function leadRows(enquiries: readonly Enquiry[], calendar: Calendar, manager: number): LeadRows {
  const since = iso(plusDays(calendar.now, -days))
  const came = enquiries.filter(
    ({ source, created_at }) => created_at! > since && portals.some(([portal]) => portal === source),
  )
  const leads = came.flatMap((enquiry, nth) => {
    const taken = leadOf(enquiry, { state: 'taken', minutes: 0 })
    if (nth % 9 === 4) return [taken, leadOf(enquiry, { state: 'duplicate', minutes: 6 })]
    return nth % 17 === 11 ? [leadOf(enquiry, { state: 'refused', minutes: -35 }), taken] : [taken]
  })
  const now = iso(calendar.now)
  const inOrder = leads
    .filter(({ created_at }) => created_at! <= now)
    .sort((a, b) => a.created_at!.localeCompare(b.created_at!))
  const last = (source: Source) => inOrder.filter((lead) => lead.source === source).at(-1)?.created_at ?? null
  const keys = portals.map(([source, title], index) => ({
    id: index + 1,
    source,
    title,
    ending: 'demo',
    created_by: manager,
    last_used_at: last(source),
    // The key itself is stored nowhere: to send leads, a user creates a new one.
    key_hash: createHash('sha256').update(`demo ${source}`).digest(),
    created_at: iso(plusDays(calendar.now, -60)),
  }))
  return { keys, leads: inOrder }
}

type Outcome = { state: 'taken' | 'duplicate' | 'refused'; minutes: number }

function leadOf(
  { id, name, phone, source, created_at }: Enquiry,
  { state, minutes }: Outcome,
): LeadRows['leads'][number] {
  // The caller typed a digit too few, and sent the form again.
  const given = state === 'refused' ? phone.slice(3, -1) : phone.slice(3)
  const external = `${source === 'justdial' ? 'JD' : 'L'}${40_000 + Number(id) * 7 + (state === 'refused' ? 1 : 0)}`
  const payload = { leadid: external, name, mobile: given }
  const none = { other_phone: null, email: null, category: null, address: null, area: null, city: null }
  const mapped: IntakeMapped = {
    external_id: external,
    name: name ?? null,
    phone: state === 'refused' ? given : phone,
    ...none,
    pincode: null,
    note: null,
    asked_at: null,
    do_not_call: false,
  }
  const message = 'Enter a 10-digit number'
  return {
    key_id: portals.findIndex(([portal]) => portal === source) + 1,
    source: source!,
    content_type: 'application/json',
    raw: Buffer.from(JSON.stringify(payload)),
    query: '{}',
    mapped: JSON.stringify(mapped),
    state,
    reason: state === 'taken' ? null : state === 'duplicate' ? 'Duplicate lead.' : `${message}.`,
    issues: JSON.stringify(state === 'refused' ? [{ field: 'phone', message }] : []),
    fingerprint: `${source} ${external}`,
    enquiry_id: state === 'refused' ? null : Number(id),
    created_at: iso(plusMinutes(Date.parse(created_at!), minutes)),
  }
}
