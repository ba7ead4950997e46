import type { Row, Tables } from './filter-world.ts'
import {
  atAddress,
  dayOf,
  type FilteredList,
  fromDay,
  is,
  isWithin,
  named,
  ofCategory,
  toDay,
} from './predicates.ts'

const jobsOf = ({ jobs }: Tables, customer: Row) => jobs.filter((job) => job.customer_id === customer.id)

export const customers: FilteredList = {
  path: '/customers',
  rows: (tables) => tables.customers,
  filters: {
    q: named(['asha', 'Rao 2']),
    gender: is('gender', ['male', 'other', 'male,female']),
    source: is('source', ['website', 'na', 'app,justdial']),
    has_jobs: {
      values: ['true', 'false'],
      fits: (row, value, tables) =>
        jobsOf(tables, row).some(({ status }) => status !== 'cancelled') === (value === 'true'),
    },
    job_status: {
      values: ['cancelled', 'pending,completed'],
      fits: (row, value, tables) =>
        jobsOf(tables, row).some(({ status }) => value.split(',').includes(status)),
    },
    job_category_id: {
      values: ['1', '2', '2,3'],
      fits: (row, value, tables) =>
        jobsOf(tables, row).some((job) => isWithin(tables.categories, job.category_id, value)),
    },
    last_job_before: {
      values: ['2026-05-27'],
      fits: (row, value, tables) => {
        const times = jobsOf(tables, row).filter(({ status }) => status !== 'cancelled')
        const last = Math.max(...times.map(({ scheduled_at }) => Date.parse(scheduled_at)))
        return times.length > 0 && last < Date.parse(`${value}T00:00:00+05:30`)
      },
    },
    location_id: {
      values: ['1', '4', '8', '9'],
      fits: (row, value, { addresses, locations }) =>
        addresses.some((each) => each.customer_id === row.id && isWithin(locations, each.location_id, value)),
    },
  },
}

const groups: Record<string, string> = {
  open: 'working',
  'will-contact-us': 'working',
  'asked-to-call-later': 'working',
  'not-responding': 'working',
  'booking-done-will-take-service': 'working',
  'work-done': 'done',
  closed: 'done',
}
const groupOf = ({ status }: Row) => groups[status] ?? 'lost'
const yesterday = dayOf(new Date(Date.now() - 86_400_000))

export const enquiries: FilteredList = {
  path: '/enquiries',
  rows: (tables) => tables.enquiries,
  filters: {
    q: named(['asha', 'Rao 2']),
    status: is('status', ['open', 'rate-high', 'closed,work-done']),
    group: {
      values: ['working', 'lost', 'working,done'],
      fits: (row, value) => value.split(',').includes(groupOf(row)),
    },
    temperature: is('temperature', ['hot', 'medium,cold']),
    source: is('source', ['website', 'na,unknown']),
    lost_reason: is('lost_reason', ['price', 'no-answer,other']),
    category_id: ofCategory,
    assigned_to: {
      values: ['101', 'nobody', '102,nobody'],
      fits: (row, value) => value.split(',').includes(String(row.assigned_to ?? 'nobody')),
    },
    created_by: is('created_by', ['101', '104']),
    job: {
      values: ['booked', 'completed', 'none'],
      fits: (row, value, { jobs }) => {
        const own = jobs.filter(({ enquiry_id, status }) => enquiry_id === row.id && status !== 'cancelled')
        if (value === 'completed') return own.some(({ status }) => status === 'completed')
        return own.length > 0 === (value === 'booked')
      },
    },
    unserved: {
      values: ['true'],
      // With a pincode, and without an approved partner for the wanted service or its ancestors there.
      fits: (row, _, { partners, partner_areas, partner_services, addresses, locations, categories }) => {
        const place = addresses.find(({ id }) => id === row.address_id)?.location_id
        if (place === undefined) return false
        return !partners.some(
          ({ id, status }) =>
            status === 'approved' &&
            partner_areas.some(
              (area) => area.partner_id === id && isWithin(locations, place, `${area.location_id}`),
            ) &&
            (row.category_id === null ||
              partner_services.some(
                (service) =>
                  service.partner_id === id &&
                  isWithin(categories, row.category_id, `${service.category_id}`),
              )),
        )
      },
    },
    customer_id: is('customer_id', ['2', '13']),
    location_id: atAddress,
    created_from: fromDay('created_at', '2026-05-20'),
    created_to: toDay('created_at', '2026-05-20'),
    follow_up: {
      values: ['due', 'overdue', 'today', 'waiting', 'unanswered'],
      fits: (row, value) => {
        const isWaiting = row.status === 'open' && row.first_touched_at === null
        if (value === 'waiting') return isWaiting
        if (value === 'unanswered') {
          return isWaiting && row.response_due_at !== null && Date.parse(row.response_due_at) < Date.now()
        }
        if (groupOf(row) !== 'working') return false
        if (value === 'today') return dayOf(row.follow_up_at) === dayOf(new Date())
        return Date.parse(row.follow_up_at) < Date.now() - (value === 'due' ? 0 : 3_600_000)
      },
    },
    response: {
      values: ['in-time', 'late', 'in-time,late'],
      fits: ({ first_touched_at: at, response_due_at: due }, value) =>
        at !== null &&
        due !== null &&
        value.split(',').includes(Date.parse(at) <= Date.parse(due) ? 'in-time' : 'late'),
    },
    follow_up_from: fromDay('follow_up_at', yesterday),
    follow_up_to: toDay('follow_up_at', yesterday),
  },
}

const services = (row: Row, { partner_services }: Tables) =>
  partner_services.filter((each) => each.partner_id === row.id)
export const partners: FilteredList = {
  path: '/partners',
  rows: (tables) => tables.partners,
  filters: {
    q: named(['ravi', 'Kumar 1']),
    status: is('status', ['approved', 'submitted,rejected']),
    // A service above the wanted one includes it, one below it is a part of it.
    category_id: {
      values: ['1', '2', '3'],
      fits: (row, value, tables) =>
        services(row, tables).some(
          ({ category_id }) =>
            isWithin(tables.categories, category_id, value) ||
            isWithin(tables.categories, Number(value), `${category_id}`),
        ),
    },
    location_id: {
      values: ['2', '3', '9'],
      fits: (row, value, { partner_areas, locations }) =>
        partner_areas.some(
          ({ partner_id, location_id }) =>
            partner_id === row.id &&
            (isWithin(locations, location_id, value) || isWithin(locations, Number(value), `${location_id}`)),
        ),
    },
    load: {
      values: ['none', 'some', 'busy', 'some,busy'],
      fits: (row, value, { jobs }) => {
        const today = jobs.filter(({ scheduled_at }) => dayOf(scheduled_at) === dayOf(new Date()))
        const count = today.filter(
          ({ partner_id, status }) => partner_id === row.id && status !== 'cancelled',
        ).length
        return value.split(',').includes(count === 0 ? 'none' : count < 4 ? 'some' : 'busy')
      },
    },
    dues: {
      values: ['owes', 'owed', 'settled', 'owes,owed'],
      fits: ({ balance }, value) =>
        value.split(',').includes(Number(balance) > 0 ? 'owes' : Number(balance) < 0 ? 'owed' : 'settled'),
    },
    documents: {
      values: ['expiring', 'expired', 'expiring,expired'],
      fits: (row, value, { files }) => {
        const own = files.filter(({ partner_id, deleted_at }) => partner_id === row.id && deleted_at === null)
        const lasts = [...Map.groupBy(own, ({ kind }) => kind).values()].map(
          (each) =>
            each
              .map(({ expires_on }) => (expires_on === null ? '9999' : dayOf(expires_on)))
              .toSorted()
              .at(-1)!, // groups are not empty
        )
        const today = dayOf(new Date())
        const soon = dayOf(new Date(Date.now() + 30 * 86_400_000))
        return lasts.some(
          (last) => last <= soon && value.split(',').includes(last < today ? 'expired' : 'expiring'),
        )
      },
    },
  },
}
