import type { Facts, Line, Turn } from './line.ts'
import { customerPage, customersByName, customersByPhone, enquiriesByStatus, jobPage } from './statements.ts'

const perPage = 25

/**
 * Frequent requests: pages of lists, searches, a record, a save. They are measured first, because the
 * server's memory is judged after them. A line that grows with its matches, such as a search, is compared
 * with its floor only (decision 0012).
 */
export function dailyLines(facts: Facts): Line[] {
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
  /** One of a hundred customers that are already in memory: the request is measured, not the disk. */
  const idOfToday = ({ i, connection }: Turn) => 1 + ((((i % 6) * 16 + connection) * 7919) % facts.customers)

  const lists: Line[] = [
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
    {
      name: 'jobs with customer and partner names',
      target: 2,
      ours: () => ({ path: '/jobs' }),
      floor: () => jobPage(perPage),
      counter: 'SELECT count(*) AS total FROM jobs',
      compare: 'ids',
    },
    {
      name: 'the jobs of a customer',
      target: 2.5,
      ours: ({ connection }) => ({ path: `/jobs?customer_id=${facts.customersWithJobs[connection]}` }),
      floor: ({ connection }) => jobPage(perPage, `customer_id = ${facts.customersWithJobs[connection]}`),
      compare: 'ids',
    },
    {
      name: 'the jobs of a partner',
      target: 2.5,
      ours: ({ connection }) => ({ path: `/jobs?partner_id=${facts.busyPartners[connection]}` }),
      floor: ({ connection }) => jobPage(perPage, `partner_id = ${facts.busyPartners[connection]}`),
      compare: 'ids',
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
      name: 'a new customer, with audit and timeline',
      target: 5,
      ours: (turn) => ({
        method: 'POST',
        path: '/customers',
        body: { name: 'Bench Customer', phone: freshPhone('7', facts, turn), allow_duplicate: true },
        headers: { 'idempotency-key': `bench-${facts.run}-${turn.i}-${turn.connection}` },
      }),
      floor: (turn) => ({
        sql: 'INSERT INTO customers (name, phone) VALUES ($1, $2) RETURNING id',
        values: ['Bench Customer', freshPhone('8', facts, turn)],
      }),
      compare: 'success',
    },
  ]
  return [...lists.map((line) => ({ ...line, growth: 1.3 })), ...searchLines(facts)]
}

function searchLines(facts: Facts): Line[] {
  const name = ({ i }: Turn) => facts.names[i % facts.names.length]!
  const phone = ({ i }: Turn) => facts.phones[i % facts.phones.length]!
  return [
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
  ]
}

/**
 * A mobile number that only this turn of this run uses. Ours and the floor's start with different digits: a
 * shared number would change the line of duplicates.
 */
function freshPhone(digit: '7' | '8', { run }: Facts, { i, connection }: Turn): string {
  return `+91${digit}${String((run * 131_072 + i * 64 + connection) % 1_000_000_000).padStart(9, '0')}`
}
