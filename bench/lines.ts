import { businessLines } from './business-lines.ts'
import { categoryLines } from './category-lines.ts'
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
  customerPage,
  customersByJobs,
  customersByName,
  customersByPhone,
  customersWithJobs,
  duplicatePhones,
  enquiriesByStatus,
  invalidNames,
  jobPage,
  leadsByState,
} from './statements.ts'

const perPage = 25

/**
 * Every line of the bench, the one place to add to: what is asked of the product, the best statement we know for the same,
 * and how many times the floor's time the product may take.
 */
export function lines(facts: Facts): Line[] {
  const pages = Math.floor(facts.customers / perPage)
  const middle = Math.floor(pages / 2)
  const allCustomers = 'SELECT count(*) AS total FROM customers WHERE merged_into IS NULL'
  const page = (name: string, number: number, target: number): Line => ({
    name,
    target,
    ours: () => ({ path: `/customers?page=${number}` }),
    floor: () => customerPage(facts.customers, (number - 1) * perPage, perPage),
    counter: allCustomers,
    compare: 'ids',
  })
  const status = 'rate-high'
  /** A service of the catalogue that is asked for often and has none below it. */
  const service = 8
  const name = ({ i }: Turn) => facts.names[i % facts.names.length]!
  const phone = ({ i }: Turn) => facts.phones[i % facts.phones.length]!
  /** One of a hundred that are worked with today and therefore in memory: the call is timed, not the disk. */
  const idOfToday = ({ i, connection }: Turn) => 1 + ((((i % 6) * 16 + connection) * 7919) % facts.customers)

  return [
    page('customers, page 1 with total', 1, 2),
    page('customers, page 1,000', Math.min(1000, pages), 2),
    page('customers, the middle page', middle, 1),
    page('customers, the last page but one', pages - 1, 3),
    {
      name: 'enquiries of a status, newest first',
      target: 2,
      ours: () => ({ path: `/enquiries?status=${status}` }),
      floor: () => enquiriesByStatus(status, perPage),
      counter: `SELECT count(*) AS total FROM enquiries WHERE status = '${status}'`,
      compare: 'ids',
    },
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
    {
      name: 'leads that became enquiries, newest first',
      target: ofSmall,
      ours: () => ({ path: '/intake-leads?state=taken' }),
      floor: () => leadsByState('taken', perPage),
      counter: "SELECT count(*) AS total FROM intake_leads WHERE state = 'taken'",
      compare: 'ids',
    },
    {
      name: 'customers by part of a name',
      target: 1.5,
      ours: (turn) => ({ path: `/customers?q=${encodeURIComponent(name(turn))}` }),
      floor: (turn) => customersByName(name(turn), perPage),
      compare: 'ids',
    },
    {
      name: 'customers by part of a phone',
      target: 2,
      ours: (turn) => ({ path: `/customers?q=${phone(turn)}` }),
      floor: (turn) => customersByPhone(phone(turn), perPage),
      compare: 'ids',
    },
    {
      name: 'jobs with customer and partner names',
      target: 2,
      ours: () => ({ path: '/jobs' }),
      floor: () => jobPage(perPage),
      counter: 'SELECT count(*) AS total FROM jobs',
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
      // Nobody keeps a count of them: up to 10,000 are counted while somebody waits.
      target: 40,
      ours: () => ({ path: `/customers?job_category_id=${service}` }),
      floor: () =>
        customersWithJobs(`SELECT FROM jobs WHERE customer_id = customers.id AND category_id = ${service}`, perPage),
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
      counter: allCustomers,
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
      name: 'one customer',
      target: 3,
      ours: (turn) => ({ path: `/customers/${idOfToday(turn)}` }),
      floor: (turn) => ({ sql: 'SELECT * FROM customers WHERE id = $1', values: [idOfToday(turn)] }),
      compare: 'ids',
    },
    {
      name: 'update of a customer, with audit and timeline',
      target: 5,
      ours: ({ i, connection }) => ({
        method: 'PUT',
        path: `/customers/${connection + 1}`,
        body: { note: `Called ${i} times`, version: facts.versions[connection]!++ },
      }),
      floor: ({ i, connection }) => ({
        sql: 'UPDATE customers SET note = $1 WHERE id = $2 RETURNING id',
        values: [`Called ${i} times`, connection + 101],
      }),
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
    {
      name: 'a new customer, with audit and timeline',
      target: 5,
      ours: (turn) => ({
        method: 'POST',
        path: '/customers',
        body: { name: 'Bench Customer', phone: freshPhone(facts, turn), allow_duplicate: true },
        headers: { 'idempotency-key': `bench-${facts.run}-${turn.i}-${turn.connection}` },
      }),
      floor: (turn) => ({
        sql: 'INSERT INTO customers (name, phone) VALUES ($1, $2) RETURNING id',
        values: ['Bench Customer', freshPhone(facts, turn)],
      }),
      compare: 'success',
    },
  ]
}

/** A mobile number that this turn of this run has for itself. */
function freshPhone({ run }: Facts, { i, connection }: Turn): string {
  return `+91${7_000_000_000 + ((run * 131_072 + i * 64 + connection) % 1_000_000_000)}`
}

/** What is searched for in everything, and the one trigram query that is its floor. */
export function paletteLine(facts: Facts): Line {
  const name = ({ i }: Turn) => facts.names[i % facts.names.length]!
  return {
    name: 'search over everything',
    target: 3,
    ours: (turn) => ({ path: `/search?q=${encodeURIComponent(name(turn))}` }),
    floor: (turn) => ({
      sql: `SELECT id, name FROM (SELECT id, name FROM customers WHERE lower(name) LIKE $1 LIMIT 60) AS found
            ORDER BY id DESC LIMIT 5`,
      values: [`%${name(turn)}%`],
    }),
    compare: 'success',
  }
}
