import type { Facts, Line, Statement } from './line.ts'

const perPage = 25
const cards = 20
const working = `('open', 'will-contact-us', 'asked-to-call-later', 'not-responding', 'booking-done-will-take-service')`
const unanswered = `status = 'open' AND first_touched_at IS NULL AND response_due_at <= app_now()`
const overdue = `status IN ${working} AND follow_up_at < app_now() - interval '1 hour'`

/** The rows of some ids with all fields of a list; `page` selects `id` and the columns of its order. */
function rowsOf(page: string, order: string, values: unknown[] = []): Statement {
  return {
    sql: `WITH page AS MATERIALIZED (${page})
          SELECT e.id, e.name, e.phone, e.customer_id, e.status, e.temperature, e.source, e.next_action, e.follow_up_at,
            e.lost_reason, e.created_at, category.id AS category_id, category.title, u.id AS user_id, u.name AS user_name,
            pincode.title || ' ' || area.title AS place,
            (SELECT min(starts_at) FROM schedules
             WHERE enquiry_id = e.id AND status <> 'cancelled' AND ends_at > app_now()) AS visit_at,
            (SELECT max(id) FROM jobs WHERE enquiry_id = e.id AND status <> 'cancelled') AS job_id
          FROM page JOIN enquiries e USING (id)
          LEFT JOIN categories category ON category.id = e.category_id LEFT JOIN users u ON u.id = e.assigned_to
          LEFT JOIN addresses a ON a.id = e.address_id
          LEFT JOIN locations pincode ON pincode.id = a.location_id LEFT JOIN locations area ON area.id = pincode.parent_id
          ORDER BY ${order}`,
    values,
  }
}

/** The first cards of every column of the board: each status from its own index. */
function board(): Statement {
  const first = (statuses: string[], by: string) =>
    `(SELECT id FROM (${statuses
      .map(
        (status) =>
          `(SELECT id, follow_up_at, created_at FROM enquiries WHERE status = '${status}' ORDER BY ${by} LIMIT ${cards})`,
      )
      .join(' UNION ALL ')}) AS firsts ORDER BY ${by} LIMIT ${cards})`
  const lost = ['not-required-now', 'service-taken-from-other', 'not-interested', 'rate-high', 'just-enquiry']
  const columns = [
    first(['open'], 'follow_up_at, id'),
    first(['not-responding', 'will-contact-us'], 'follow_up_at, id'),
    first(['asked-to-call-later'], 'follow_up_at, id'),
    first(['booking-done-will-take-service'], 'follow_up_at, id'),
    first(['work-done', 'closed'], 'created_at DESC, id DESC'),
    first(lost, 'created_at DESC, id DESC'),
  ]
  return rowsOf(columns.join(' UNION ALL '), 'e.id')
}

/** The lists of the call desk. */
export function enquiryLines({ place, places, run }: Facts): Line[] {
  const today = new Date((run + 330 * 60) * 1000).toISOString().slice(0, 10)
  const midnight = `'${today}'::timestamp AT TIME ZONE 'Asia/Kolkata'`
  const ofToday = `status IN ${working} AND follow_up_at >= ${midnight} AND follow_up_at < ${midnight} + interval '1 day'`
  const atPlace = `location_id = ANY ('{${places.join(',')}}'::bigint[])`
  return [
    {
      name: 'the board of enquiries',
      target: 3,
      ours: () => ({ path: '/enquiries/board' }),
      floor: board,
      compare: 'success',
    },
    {
      name: 'how many enquiries are overdue',
      target: 5,
      ours: () => ({ path: '/enquiries/overdue' }),
      floor: () => ({
        sql: `SELECT count(*) AS total FROM (SELECT 1 FROM enquiries WHERE ${overdue} LIMIT 1001) AS some_of_them`,
        values: [],
      }),
      compare: 'success',
    },
    {
      name: 'enquiries that need attention: first response overdue',
      // Without a roll-up, as below; the generated data has over 10,000 of them, a business has a few.
      target: 20,
      ours: () => ({ path: '/enquiries?follow_up=unanswered&sort=created_at&per_page=5' }),
      floor: () =>
        rowsOf(
          `SELECT id, created_at FROM enquiries WHERE ${unanswered} ORDER BY created_at, id LIMIT 5`,
          'page.created_at, page.id',
        ),
      counter: `SELECT least(10000, count(*)) AS total FROM enquiries WHERE ${unanswered}`,
      compare: 'ids',
    },
    {
      name: 'enquiries to be followed up today',
      // Without a roll-up: up to 10,000 are counted in each request.
      target: 10,
      ours: () => ({ path: `/enquiries?follow_up_from=${today}&follow_up_to=${today}&sort=follow_up_at` }),
      floor: () =>
        rowsOf(
          `SELECT id, follow_up_at FROM enquiries WHERE ${ofToday} ORDER BY follow_up_at, id LIMIT ${perPage}`,
          'page.follow_up_at, page.id',
        ),
      counter: `SELECT least(10000, count(*)) AS total FROM enquiries WHERE ${ofToday}`,
      compare: 'ids',
    },
    {
      name: 'enquiries of a district, newest first',
      target: 3,
      ours: () => ({ path: `/enquiries?location_id=${place}` }),
      floor: () =>
        rowsOf(
          `SELECT id, created_at FROM enquiries WHERE ${atPlace} ORDER BY created_at DESC, id DESC LIMIT ${perPage}`,
          'page.created_at DESC, page.id DESC',
        ),
      counter: `SELECT least(10000, count(*)) AS total FROM enquiries WHERE ${atPlace}`,
      compare: 'ids',
    },
  ]
}
