import { dayOf, type FilteredList, fromDay, is, named, toDay } from './predicates.ts'

export const duplicatePhones: FilteredList = {
  path: '/customers/duplicate-phones',
  rows: (tables) => tables.shared_phones.filter(({ different }) => !different),
  filters: {
    q: {
      values: ['odd name 7', '9000000008'],
      fits: ({ phone, customer_ids }, value, { customers }) =>
        phone.includes(value) ||
        customers.some(({ id, name }) => customer_ids.includes(id) && name.toLowerCase().includes(value)),
    },
    // Without it the list contains undecided ones: so does `false`.
    different: {
      values: ['true'],
      rows: ({ shared_phones }) => shared_phones,
      fits: ({ different }) => different,
    },
  },
}

export const invalidNames: FilteredList = {
  path: '/customers/invalid-names',
  rows: ({ customers }) => customers.filter(({ name_problems }) => name_problems.length > 0),
  filters: {
    q: named(['name 1']),
    problem: {
      values: ['link', 'phone,digits'],
      fits: ({ name_problems }, value) => value.split(',').some((each) => name_problems.includes(each)),
    },
  },
}

export const intakeLeads: FilteredList = {
  path: '/intake-leads',
  rows: ({ intake_leads }) => intake_leads,
  filters: {
    q: {
      values: ['asha', 'Lead 4'],
      fits: ({ mapped }, value) => mapped.name.toLowerCase().includes(value.toLowerCase()),
    },
    state: is('state', ['taken', 'duplicate,refused']),
    source: is('source', ['website', 'justdial']),
  },
}

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

export const partnerLedger: FilteredList = {
  path: '/partners/2/ledger',
  rows: ({ ledger_entries }) => ledger_entries.filter(({ partner_id }) => partner_id === 2),
  filters: {
    kind: is('kind', ['payout', 'commission-due,cash-held']),
    from: fromDay('created_at', inDays(5)),
    to: toDay('created_at', inDays(5)),
  },
}

export const queueTasks: FilteredList = {
  path: '/queue',
  rows: ({ tasks }) => tasks,
  filters: {
    state: {
      values: ['waiting', 'completed', 'failed,waiting'],
      fits: ({ state }, value) => value.split(',').includes(state === 'created' ? 'waiting' : state),
    },
    kind: is('name', ['filters.first', 'filters.second']),
    from: fromDay('created_on', '2026-05-20'),
    to: toDay('created_on', '2026-05-20'),
  },
}
