import { attentionReasons } from 'contract/jobs/attention.words.ts'
import { attentionOf } from './attention-of.ts'
import type { Row, Tables } from './filter-world.ts'
import {
  atAddress,
  dayOf,
  type Filter,
  type FilteredList,
  fromDay,
  is,
  isWithin,
  ofCategory,
  toDay,
} from './predicates.ts'

const enquiryOf = ({ enquiries }: Tables, job: Row) => enquiries.find(({ id }) => id === job.enquiry_id)
const customerOf = ({ customers }: Tables, job: Row) => customers.find(({ id }) => id === job.customer_id)
const ofEnquiry = (values: string[], test: (enquiry: Row, value: string) => boolean): Filter => ({
  values,
  fits: (row, value, tables) => {
    const enquiry = enquiryOf(tables, row)
    return enquiry !== undefined && test(enquiry, value)
  },
})
const completed = (day: string, test: (day: string, value: string) => boolean): Filter => ({
  values: [day],
  fits: (row, value) => row.status === 'completed' && test(dayOf(row.completed_at), value),
})
const paid = (test: (day: string) => boolean): Filter => ({
  values: ['2026-05-20'],
  fits: (row, _value, { payments }) =>
    payments.some(
      ({ job_id, kind, reversed_at, paid_at }) =>
        job_id === row.id &&
        ['received-from-customer', 'refund'].includes(kind as string) &&
        reversed_at === null &&
        test(dayOf(paid_at)),
    ),
})
const firstOf = ({ jobs }: Tables, row: Row) => jobs.find(({ id }) => id === row.rework_of_id)
const missing: Record<string, string> = { partner: 'partner_id', place: 'address_id', staff: 'created_by' }

const jobFilters: Record<string, Filter> = {
  q: {
    values: ['binu', 'Rao 2'],
    fits: (row, value, tables) => customerOf(tables, row)?.name.toLowerCase().includes(value.toLowerCase()),
  },
  status: is('status', ['pending', 'completed,cancelled']),
  category_id: ofCategory,
  partner_id: is('partner_id', ['2', '3,9']),
  customer_id: is('customer_id', ['3', '30']),
  location_id: atAddress,
  from: fromDay('scheduled_at', '2026-05-20'),
  to: toDay('scheduled_at', '2026-05-20'),
  unassigned: {
    values: ['true', 'false'],
    fits: (row, value) =>
      value === 'true' ? row.partner_id === null && row.status === 'pending' : row.partner_id !== null,
  },
  has_due: {
    values: ['true', 'false'],
    fits: (row, value) => Number(row.payable) > Number(row.received) === (value === 'true'),
  },
  created_by: is('created_by', ['101', '104']),
  created_from: fromDay('created_at', '2026-05-10'),
  created_to: toDay('created_at', '2026-05-10'),
  enquiry_source: ofEnquiry(['website', 'na,app'], ({ source }, value) => value.split(',').includes(source)),
  enquiry_from: ofEnquiry(['2026-05-15'], ({ created_at }, value) => dayOf(created_at) >= value),
  enquiry_to: ofEnquiry(['2026-05-15'], ({ created_at }, value) => dayOf(created_at) <= value),
  completed_from: completed('2026-05-20', (day, value) => day >= value),
  completed_to: completed('2026-05-20', (day, value) => day <= value),
  paid_from: paid((day) => day >= '2026-05-20'),
  paid_to: paid((day) => day <= '2026-05-20'),
  attention: {
    values: [...attentionReasons.map(({ slug }) => slug), 'slipped,late'],
    fits: (row, value, tables) =>
      attentionOf(row, tables).some((reason) => value.split(',').includes(reason)),
  },
  completed_hour: {
    values: ['12'],
    fits: (row) =>
      row.status === 'completed' && new Date(row.completed_at as string).toISOString().slice(11, 13) === '06',
  },
  // It narrows another filter: a category without its descendants.
  category_only: {
    values: ['true&category_id=1'],
    fits: (row) => row.category_id === 1,
  },
  without: {
    values: ['partner', 'place', 'staff', 'partner,staff', 'first-partner'],
    fits: (row, value, tables) =>
      value === 'first-partner'
        ? firstOf(tables, row)?.partner_id === null
        : value.split(',').every((each) => row[missing[each] ?? ''] === null),
  },
  rework: {
    values: ['true', 'false'],
    fits: (row, value) => (row.rework_of_id !== null) === (value === 'true'),
  },
  rework_partner_id: {
    values: ['2', '2,4'],
    fits: (row, value, tables) => value.split(',').includes(String(firstOf(tables, row)?.partner_id)),
  },
}

export const jobs: FilteredList = { path: '/jobs', rows: (tables) => tables.jobs, filters: jobFilters }

/** Customers with at least one job that matches. */
const withJobs = (values: string[], test: (job: Row, value: string, tables: Tables) => boolean): Filter => ({
  values,
  fits: (row, value, tables) =>
    tables.jobs.some((job) => job.customer_id === row.id && test(job, value, tables)),
})
const counts = ({ status }: Row) => status !== 'cancelled'

export const customersByJob: FilteredList = {
  path: '/customers/by-job',
  rows: (tables) =>
    tables.customers.filter(({ id }) => tables.jobs.some((job) => job.customer_id === id && counts(job))),
  filters: {
    status: withJobs(['pending', 'started,completed'], ({ status }, value) =>
      value.split(',').includes(status),
    ),
    category_id: withJobs(
      ['2', '3'],
      (job, value, { categories }) => counts(job) && isWithin(categories, job.category_id, value),
    ),
    from: withJobs(['2026-05-25'], (job, value) => counts(job) && dayOf(job.scheduled_at) >= value),
    to: withJobs(['2026-05-15'], (job, value) => counts(job) && dayOf(job.scheduled_at) <= value),
    min_jobs: {
      values: ['2', '5'],
      fits: (row, value, { jobs }) =>
        jobs.filter((job) => job.customer_id === row.id && counts(job)).length >= Number(value),
    },
  },
}

export const audit: FilteredList = {
  path: '/audit',
  rows: (tables) => tables.audit_entries,
  filters: {
    actor_id: is('actor_id', ['102']),
    record_type: is('record_type', ['job']),
    record_id: is('record_id', ['3']),
    action: is('action', ['updated']),
    from: fromDay('at', '2026-05-20'),
    to: toDay('at', '2026-05-20'),
  },
}

export const payments: FilteredList = {
  path: '/payments',
  rows: (tables) => tables.payments,
  filters: {
    q: {
      values: ['utr', 'CHQ1'],
      fits: ({ reference }, value) => reference?.toLowerCase().startsWith(value.toLowerCase()) === true,
    },
    kind: is('kind', ['refund', 'received-from-customer,commission-from-partner']),
    method: is('method', ['cash', 'upi,cheque']),
    received_by: is('received_by', ['company', 'partner']),
    state: {
      values: ['standing', 'reversed'],
      fits: ({ reversed_at }, value) => (reversed_at === null) === (value === 'standing'),
    },
    partner_id: is('partner_id', ['2', '3,4']),
    customer_id: is('customer_id', ['3', '8']),
    job_id: is('job_id', ['7']),
    from: fromDay('paid_at', '2026-05-20'),
    to: toDay('paid_at', '2026-05-20'),
    min_amount: { values: ['3000'], fits: ({ amount }, value) => Number(amount) >= Number(value) },
    max_amount: { values: ['3000'], fits: ({ amount }, value) => Number(amount) <= Number(value) },
  },
}

const stateOf = ({ active, password_hash }: Row) =>
  active ? (password_hash === null ? 'invited' : 'active') : 'deactivated'

export const staffs: FilteredList = {
  path: '/staffs',
  rows: (tables) => tables.users,
  filters: {
    q: {
      values: ['user 1', 'FILTERS'],
      fits: ({ name, email }, value) => `${name} ${email}`.toLowerCase().includes(value.toLowerCase()),
    },
    role: {
      values: ['staff', 'admin,dev'],
      fits: (row, value, { user_roles }) =>
        user_roles.some(({ user_id, role }) => user_id === row.id && value.split(',').includes(role)),
    },
    state: {
      values: ['active', 'invited', 'deactivated'],
      fits: (row, value) => value.split(',').includes(stateOf(row)),
    },
  },
}

const above = (id: string): Filter => ({
  values: [id],
  fits: (row, value, { locations }) => isWithin(locations, row.id, value),
})

export const pincodes: FilteredList = {
  path: '/locations/pincodes',
  rows: ({ locations }) => locations.filter(({ type }) => type === 'pincode'),
  filters: {
    q: { values: ['5601'], fits: ({ title }, value) => title.startsWith(value) },
    state_id: above('1'),
    district_id: above('3'),
  },
}

const jobOf = ({ jobs }: Tables, complaint: Row) => jobs.find(({ id }) => id === complaint.job_id)!
const isOverdue = ({ status, due_at }: Row) =>
  ['open', 'visit-planned'].includes(status as string) && Date.parse(due_at as string) < Date.now()

export const complaints: FilteredList = {
  path: '/complaints',
  rows: (tables) => tables.complaints,
  filters: {
    q: {
      values: ['binu', 'J-3', 'CP-4', 'P-2', 'C-5', 'E-4'],
      fits: (row, value, tables) => {
        const job = jobOf(tables, row)
        const ids = [
          `J-${job.id}`,
          `CP-${row.id}`,
          `P-${row.partner_id}`,
          `C-${job.customer_id}`,
          `E-${job.enquiry_id}`,
        ]
        return ids.includes(value) || customerOf(tables, job)?.name.toLowerCase().includes(value)
      },
    },
    status: is('status', ['open', 'visit-planned,rejected']),
    kind: is('kind', ['late', 'quality,price']),
    severity: is('severity', ['high', 'low']),
    owner_id: is('owner_id', ['101', '101,104']),
    partner_id: is('partner_id', ['2', '3,5']),
    job_id: is('job_id', ['3']),
    customer_id: {
      values: ['3'],
      fits: (row, value, tables) => String(jobOf(tables, row).customer_id) === value,
    },
    category_id: {
      ...ofCategory,
      fits: (row, value, tables) => ofCategory.fits(jobOf(tables, row), value, tables),
    },
    category_only: {
      values: ['true&category_id=1'],
      fits: (row, _value, tables) => jobOf(tables, row).category_id === 1,
    },
    without: { values: ['partner'], fits: (row) => row.partner_id === null },
    overdue: { values: ['true', 'false'], fits: (row, value) => isOverdue(row) === (value === 'true') },
    from: fromDay('created_at', '2026-05-14'),
    to: toDay('created_at', '2026-05-14'),
  },
}
