import type { APIRequestContext } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { now } from './time.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

export type CreatedJob = { id: number; name: string; version: number; partner: { id: number; name: string } }

/** A job of an hour for a customer of its own, and an approved partner for it. */
export async function createJob(
  request: APIRequestContext,
  person: Person,
  {
    price = 125_000,
    sent = false,
    hours = 26,
    at,
    ...of
  }: {
    price?: number
    sent?: boolean
    hours?: number
    at?: string
    category_id?: number
    location_id?: number
  } = {},
): Promise<CreatedJob> {
  const name = `Boarded ${uniqueLetters()}`
  const places = await person.read<{ id: number; type: string }[]>('/locations')
  const categories =
    await person.read<{ id: number; parent_id: number | null; active: boolean }[]>('/categories')
  const { data } = await person.read<{ data: CreatedJob['partner'][] }>(
    '/partners?status=approved&per_page=1',
  )
  const location_id = of.location_id ?? places.find(({ type }) => type === 'pincode')!.id
  const leaf = categories.find(
    ({ id, parent_id }) => parent_id && categories.every((each) => each.parent_id !== id),
  )!.id
  const category_id = of.category_id ?? leaf
  const starts = at ? Date.parse(at) : now() + hours * 3_600_000
  const answer = await request.post('/api/jobs', {
    data: {
      category_id,
      price,
      partner_id: sent ? data[0]!.id : null,
      confirmed: true,
      was_done: true,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 3_600_000).toISOString(),
      customer: { name, phone: `+9196${uniqueDigits(8)}` },
      address: {
        label: null,
        place_type: 'home',
        line_1: '4 Main',
        line_2: null,
        landmark: null,
        location_id,
      },
    },
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, version } = await answer.json()
  return { id, version, name, partner: data[0]! }
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
  const job = await createJob(request, person, { sent: true })
  for (const step of ['accept', 'start', 'complete']) await stepJob(request, person, job.id, step)
  return job
}
