import { can } from 'contract/access/permissions.ts'
import { locationTypes } from 'contract/choices.ts'
import { enquiryStatuses, jobStatuses, partnerStatuses } from 'contract/vocabulary.ts'
import type { RouteRow } from '../web/src/app/route-row.ts'
import { routes } from '../web/src/routes.ts'
import type { Person } from './fixtures.ts'

/**
 * An address of the walk. A variant is not the first of its kind: the same page for a record in another
 * state.
 */
export type Stop = { row: RouteRow; path: string; isVariant: boolean }

type Finder = (person: Person) => Promise<string[]>
type Records = { id: number }[]

/** The first record of a list under each query. */
async function firstOfEach({ read }: Person, list: string, queries: string[]): Promise<string[]> {
  const pages = await Promise.all(
    queries.map((query) => read<{ data: Records }>(`${list}?per_page=1&${query}`)),
  )
  return pages.flatMap(({ data }) => data.map(({ id }) => `${list}/${id}`))
}

/** The demo has no import: a file of one customer, at the step of choosing columns. */
async function uploadedImport({ post, read }: Person): Promise<string> {
  const text = 'Name,Phone\nAsha Rao,9845012345\n'
  const { id } = await post<{ id: number }>('/imports', {
    kind: 'customers',
    file_name: 'customers.csv',
    size: text.length,
  })
  await post(`/imports/${id}/parts`, { number: 0, content: Buffer.from(text).toString('base64') })
  while ((await read<{ state: string }>(`/imports/${id}`)).state === 'reading')
    await new Promise((done) => setTimeout(done, 100))
  return `/imports/${id}`
}

function oneInEach(list: string, statuses: readonly { slug: string }[]): Finder {
  const queries = statuses.map(({ slug }) => `status=${slug}`)
  return (person) => firstOfEach(person, list, queries)
}

/**
 * How to find the record of an address with a parameter, by the address up to its last parameter. Every role
 * walks the first one; the others are variants of it.
 */
const finders: Record<string, Finder> = {
  '/jobs/{id}': oneInEach('/jobs', jobStatuses),
  '/enquiries/{id}': oneInEach('/enquiries', enquiryStatuses),
  // The first one has an account, and jobs.
  '/partners/{id}': (person) =>
    firstOfEach(person, '/partners', [
      'sort=-balance',
      ...partnerStatuses.map(({ slug }) => `status=${slug}`),
    ]),
  '/partners/settlements/{id}': async (person) =>
    can(person.user, 'settlements.read')
      ? (await firstOfEach(person, '/settlement-runs', [''])).map((path) =>
          path.replace('/settlement-runs', '/partners/settlements'),
        )
      : ['/partners/settlements/1'],
  '/imports/{id}': async (person) =>
    can(person.user, 'imports.manage') ? [await uploadedImport(person)] : ['/imports/1'],
  '/customers/{id}': (person) => firstOfEach(person, '/customers', ['has_jobs=true', 'has_jobs=false']),
  '/users/{id}': async ({ read, user }) => {
    const staff = can(user, 'staff.read') ? (await read<{ data: Records }>('/staffs')).data : []
    return [user, ...staff.filter(({ id }) => id !== user.id).slice(0, 1)].map(({ id }) => `/users/${id}`)
  },
  '/addresses/{id}': async (person) => {
    const [customer] = await firstOfEach(person, '/customers', ['has_jobs=true'])
    const { addresses } = await person.read<{ addresses: Records }>(`${customer}`)
    return addresses.map(({ id }) => `/addresses/${id}`)
  },
  '/categories/{id}': async ({ read }) => {
    const all = await read<{ id: number; parent_id: number | null }[]>('/categories')
    const kinds = [all.find((each) => each.parent_id !== null), all.find((each) => each.parent_id === null)]
    return kinds.flatMap((category) => (category ? [`/categories/${category.id}`] : []))
  },
  '/locations/create/{type}': async () => locationTypes.map(({ slug }) => `/locations/create/${slug}`),
  '/locations/{id}/{type}': async ({ read }) => {
    const all = await read<{ id: number; type: string }[]>('/locations')
    const kinds = locationTypes.map(({ slug }) => all.find(({ type }) => type === slug))
    return kinds.flatMap((location) => (location ? [`/locations/${location.id}/${location.type}`] : []))
  },
  '/{rest}': async () => ['/no-such-page'],
}

/** The same page in another state, by its address. */
const views: Record<string, string[]> = {
  '/dashboard': ['?as=board', '?as=calendar'],
  '/locations': ['?as=pincodes', '?as=duplicates', '?as=import'],
}

/** Every address of the URL table, filled in; a row without a parameter is already an address. */
export async function everyStop(person: Person): Promise<Stop[]> {
  const all: readonly RouteRow[] = routes
  // A page with tabs shows its first one, whose row has the same address.
  const rows = all.filter(
    (row) => !(row.hasTabs && all.some((tab) => tab.tabOf === row.path && tab.path === row.path)),
  )
  const found = new Map<string, Promise<string[]>>()
  const stops = await Promise.all(
    rows.map(async (row) => {
      const start = row.path.slice(0, row.path.lastIndexOf('}') + 1)
      const isFirst = !found.has(start)
      const starts = await (found.get(start) ?? found.set(start, startsOf(start, row, person)).get(start)!)
      // A tab looks the same for every state of its record: one is enough.
      const shown = isFirst ? starts : starts.slice(0, 1)
      const paths = shown.map(
        (each, at): Stop => ({ row, path: each + row.path.slice(start.length), isVariant: at > 0 }),
      )
      return [
        ...paths,
        ...(views[row.path] ?? []).map((view): Stop => ({ row, path: row.path + view, isVariant: true })),
      ]
    }),
  )
  return stops.flat()
}

async function startsOf(start: string, row: RouteRow, person: Person): Promise<string[]> {
  if (start === '') return ['']
  const find = finders[start]
  if (!find) {
    throw new Error(
      `The walk does not know what to open at ${row.path}: say in e2e/walk-addresses.ts, under '${start}', how to find one.`,
    )
  }
  const starts = await find(person)
  if (starts.length === 0)
    throw new Error(`Nothing is there to open at ${row.path}: the demo data needs one.`)
  return starts
}
