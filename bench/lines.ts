import { businessLines } from './business-lines.ts'
import { categoryLines } from './category-lines.ts'
import { dailyLines } from './daily-lines.ts'
import { dispatchLines } from './dispatch-lines.ts'
import { enquiryLines } from './enquiry-lines.ts'
import { jobLines } from './job-lines.ts'
import { ledgerLines } from './ledger-lines.ts'
import { type Facts, type Line, ofSmall, type Turn } from './line.ts'
import { locationLines } from './location-lines.ts'
import { partnerLines } from './partner-lines.ts'
import { paymentLines } from './payment-lines.ts'
import { reportLines } from './report-lines.ts'
import { settingsLines } from './settings-lines.ts'
import {
  customersByJobs,
  customersWithJobs,
  duplicatePhones,
  invalidNames,
  leadsByState,
} from './statements.ts'

const perPage = 25

// One source: what must be fast, and the best known statement for it.
/**
 * Every line of the bench: the request to the product, the best known statement for the same, and the limit
 * as a multiple of the floor's time.
 */
export function lines(facts: Facts): Line[] {
  return [
    ...dailyLines(facts),
    ...enquiryLines(facts),
    ...jobLines(),
    ...dispatchLines(facts),
    ...partnerLines(facts),
    ...ledgerLines(facts),
    ...paymentLines(),
    ...categoryLines(),
    ...businessLines(facts),
    ...reportLines(facts),
    ...settingsLines(),
    ...locationLines(facts),
    ...listLines(),
    ...customerLines(facts),
  ]
}

const listLines = (): Line[] => [
  {
    name: 'leads that became enquiries, newest first',
    target: ofSmall,
    ours: () => ({ path: '/intake-leads?state=taken' }),
    floor: () => leadsByState('taken', perPage),
    counter: "SELECT count(*) AS total FROM intake_leads WHERE state = 'taken'",
    compare: 'ids',
  },
  {
    name: 'numbers that several customers share',
    target: 2,
    ours: () => ({ path: '/customers/duplicate-phones' }),
    floor: () => duplicatePhones(perPage),
    counter: 'SELECT count(*) AS total FROM shared_phones WHERE NOT different',
    compare: 'ids',
  },
]

/** A frequent service without descendants. */
const service = 8

const customerLines = (facts: Facts): Line[] => [
  {
    name: 'customers with a completed job',
    target: 2,
    ours: () => ({ path: '/customers?job_status=completed' }),
    floor: () =>
      customersWithJobs(
        `SELECT FROM customer_job_sums WHERE customer_id = customers.id AND status = 'completed'`,
        perPage,
      ),
    counter: `SELECT count(*) AS total FROM customer_job_sums WHERE status = 'completed'`,
    compare: 'ids',
  },
  {
    name: 'customers with a job of a service',
    // Without a roll-up: up to 10,000 are counted in each request.
    target: 40,
    ours: () => ({ path: `/customers?job_category_id=${service}` }),
    floor: () =>
      customersWithJobs(
        `SELECT FROM jobs WHERE customer_id = customers.id AND category_id = ${service}`,
        perPage,
      ),
    counter: `SELECT least(10000, count(DISTINCT customer_id)) AS total FROM jobs WHERE category_id = ${service}`,
    compare: 'ids',
  },
  {
    name: 'customers by completed jobs, most first',
    target: 3,
    ours: () => ({ path: '/customers/by-job?status=completed' }),
    floor: () => customersByJobs('completed', perPage),
    counter: `SELECT count(*) AS total FROM customer_job_sums WHERE status = 'completed'`,
    compare: 'ids',
  },
  {
    name: 'names that cannot be anybody’s',
    target: ofSmall,
    ours: () => ({ path: '/customers/invalid-names' }),
    floor: () => invalidNames(perPage),
    counter: `SELECT count(*) AS total FROM customers
      WHERE merged_into IS NULL AND name_problems <> '{}' AND accepted_name IS DISTINCT FROM name`,
    compare: 'ids',
  },
  {
    name: 'ids of 10,000 customers, to select them',
    target: 2,
    ours: () => ({ path: '/customers/ids' }),
    floor: () => ({
      sql: 'SELECT id FROM customers WHERE merged_into IS NULL ORDER BY created_at DESC, id DESC LIMIT 10000',
      values: [],
    }),
    counter: 'SELECT count(*) AS total FROM customers WHERE merged_into IS NULL',
    compare: 'success',
  },
  {
    name: 'what one has made of a list: columns and views',
    target: ofSmall,
    ours: () => ({ path: '/lists/customers' }),
    floor: () => ({ sql: `SELECT id FROM saved_views WHERE list = 'customers' AND shared`, values: [] }),
    compare: 'success',
  },
  {
    name: 'the outcome of a call: status, activity, audit, timeline',
    target: 8,
    ours: ({ i, connection }) => {
      const enquiry = facts.enquiries[connection % facts.enquiries.length]!
      const body = {
        status: 'not-responding',
        activity_type: 'call',
        note: `Rang ${i} times`,
        version: enquiry.version++,
      }
      return { method: 'POST', path: `/enquiries/${enquiry.id}/status`, body }
    },
    floor: ({ i, connection }) => ({
      sql: 'UPDATE enquiries SET note = $1 WHERE id = $2 RETURNING id',
      values: [`Rang ${i} times`, connection + 101],
    }),
    compare: 'success',
  },
]

/** The search text of the global search, and the one trigram query that is its floor. */
export function paletteLine(facts: Facts): Line {
  const name = ({ i }: Turn) => facts.names[i % facts.names.length]!
  return {
    name: 'search over everything',
    target: 3,
    ours: (turn) => ({ path: `/search?q=${encodeURIComponent(name(turn))}` }),
    floor: (turn) => ({
      sql: `SELECT id, name FROM (SELECT id, name FROM customers WHERE search_name(name) LIKE $1 LIMIT 60) AS found
            ORDER BY id DESC LIMIT 5`,
      values: [`%${name(turn)}%`],
    }),
    compare: 'success',
  }
}
