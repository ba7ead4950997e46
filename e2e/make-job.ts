import type { APIRequestContext } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { homeIn } from './make-address.ts'
import { createPartner } from './make-partner.ts'
import { now } from './time.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

export type NewJob = { id: number; name: string; version: number }
/** With the partner it was sent to. */
export type CreatedJob = NewJob & { partner: { id: number; name: string } }

type Values = {
  price?: number
  hours?: number
  at?: string
  category_id?: number
  location_id?: number
}

/** A job of an hour for a customer of its own, without a partner. */
export async function createJob(
  request: APIRequestContext,
  person: Person,
  values: Values = {},
): Promise<NewJob> {
  return postJob(request, person, values, await placeOf(person, values), null)
}

/** The same, sent to the partner, or to one of its own who fits. */
export async function createSentJob(
  request: APIRequestContext,
  person: Person,
  { partner: given, ...values }: Values & { partner?: CreatedJob['partner'] } = {},
): Promise<CreatedJob> {
  const place = await placeOf(person, values)
  const fits = { service_ids: [place.category_id], area_ids: [place.location_id] }
  const partner = given ?? (await createPartner(request, { name: `Worker ${uniqueLetters()}`, ...fits }))
  return { ...(await postJob(request, person, values, place, partner.id)), partner }
}

/** The first service below another one that has none below itself. */
export async function firstService({ read }: Pick<Person, 'read'>): Promise<number> {
  const categories = await read<{ id: number; parent_id: number | null }[]>('/categories')
  const isLeaf = (id: number) => categories.every((each) => each.parent_id !== id)
  return categories.find(({ id, parent_id }) => parent_id && isLeaf(id))!.id
}

/** The service and pincode that were given, or the first ones. */
async function placeOf({ read }: Person, values: Values) {
  const places = await read<{ id: number; type: string }[]>('/locations')
  return {
    category_id: values.category_id ?? (await firstService({ read })),
    location_id: values.location_id ?? places.find(({ type }) => type === 'pincode')!.id,
  }
}

async function postJob(
  request: APIRequestContext,
  { token }: Person,
  { price = 125_000, hours = 26, at }: Values,
  { category_id, location_id }: { category_id: number; location_id: number },
  partner_id: number | null,
): Promise<NewJob> {
  const name = `Boarded ${uniqueLetters()}`
  const starts = at ? Date.parse(at) : now() + hours * 3_600_000
  const answer = await request.post('/api/jobs', {
    data: {
      category_id,
      price,
      partner_id,
      confirmed: true,
      was_done: true,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 3_600_000).toISOString(),
      customer: { name, phone: `+9196${uniqueDigits(8)}` },
      address: homeIn(location_id),
    },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, version } = await answer.json()
  return { id, version, name }
}

/** A step of a job by the API, as another user would do it. */
export async function stepJob(
  request: APIRequestContext,
  { token, read }: Person,
  id: number,
  step: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { version } = await read<{ version: number }>(`/jobs/${id}`)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post(`/api/jobs/${id}/${step}`, { data: { ...data, version }, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The same, completed by its partner. */
export async function createDoneJob(request: APIRequestContext, person: Person): Promise<CreatedJob> {
  const job = await createSentJob(request, person)
  for (const step of ['accept', 'start', 'complete']) await stepJob(request, person, job.id, step)
  return job
}
