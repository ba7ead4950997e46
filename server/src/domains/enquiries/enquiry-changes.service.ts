import type { Answer } from 'contract/categories/categories.schema.ts'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { findAddressOf, inOneLine } from '#domains/customers/public.ts'
import { changesBetween, fieldsWording, type Wording } from '#domains/timeline/public.ts'
import { addTimeline } from '#platform/audit/audit.ts'
import type { Context } from '#platform/http/context.ts'
import { type EnquiryRecord, findNames } from './enquiries.store.ts'

type Names = Awaited<ReturnType<typeof findNames>>

const wordingWith = (
  { categories, users }: Names,
  addresses: Map<number, string>,
): Wording<EnquiryRecord> => {
  const titleIn = (titles: Map<number, string>) => (id: number | null) =>
    id === null ? null : (titles.get(id) ?? null)
  // A new assignee has an entry of its own.
  const { assigned_to: _, ...fields } = fieldsWording(enquiryFields, {
    category_id: titleIn(categories),
    assigned_to: titleIn(users),
  })
  return {
    ...fields,
    address_id: { label: 'Address', text: titleIn(addresses) },
    answers: { label: 'Answers', text: answersText },
  }
}

const answersText = (answers: Answer[]) =>
  answers.map(({ label, value }) => `${label}: ${[value].flat().join(', ')}`).join('; ') || null

/** Records the changes of an edit on the timeline: a new assignee separately from the rest. */
export async function recordEnquiryChanges(
  ctx: Context,
  before: EnquiryRecord,
  after: EnquiryRecord,
): Promise<void> {
  const both = [before, after]
  const present = (ids: (number | null)[]) => ids.filter((id) => id !== null)
  const names = await findNames(ctx.db, {
    users: present(both.map((state) => state.assigned_to)),
    categories: present(both.map((state) => state.category_id)),
  })
  const of = { record_type: 'enquiry', record_id: after.id, customer_id: after.customer_id }
  if (before.assigned_to !== after.assigned_to) {
    const nameOf = (id: number | null) => (id === null ? null : (names.users.get(id) ?? null))
    const data = { from: nameOf(before.assigned_to), to: nameOf(after.assigned_to) }
    await addTimeline(ctx, { ...of, kind: 'assigned', data })
  }
  const addresses = before.address_id === after.address_id ? new Map() : await addressTexts(ctx, both)
  const changes = changesBetween(before, after, wordingWith(names, addresses))
  if (changes.length > 0) await addTimeline(ctx, { ...of, kind: 'changed', data: { changes } })
}

async function addressTexts({ db }: Context, states: EnquiryRecord[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  for (const { address_id } of states) {
    const address = await findAddressOf(db, address_id)
    if (address) texts.set(address.id, inOneLine(address))
  }
  return texts
}
