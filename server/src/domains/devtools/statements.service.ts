import type { Statement, StatementPlan, Statements, statementQuery } from 'contract/devtools/query.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import type { Pool } from 'pg'
import type * as z from 'zod'
import { isoTime } from '#platform/clock/clock.ts'
import { readSort } from '#platform/db/list.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import {
  between,
  type Counter,
  type Counters,
  explain,
  momentOf,
  readCounters,
  snapshotAfter,
  snapshotBefore,
} from './statements.store.ts'

type Query = z.output<typeof statementQuery>

/** Empty where PostgreSQL does not count statements; the response says so instead of failing. */
export async function findStatements(ctx: Context, pool: Pool, query: Query): Promise<Statements> {
  const counters = await readCounters(pool)
  const { page, per_page: perPage } = query
  if (!counters) {
    const meta = metaOf({ page, perPage, rows: 0, total: 0, exact: true })
    return { data: [], meta, counts: false, period: { from: null, to: isoTime(ctx.now) } }
  }
  const { counted, period } = await countedIn(ctx, counters, query)
  const all = ordered(withTexts(counted, counters), query)
  const data = all.slice((page - 1) * perPage, page * perPage)
  const meta = metaOf({ page, perPage, rows: data.length, total: all.length, exact: true })
  return { data, meta, counts: true, period }
}

async function countedIn({ db, now }: Context, counters: Counters, { from, to }: Query) {
  const end = to ? await snapshotAfter(db, to) : null
  const begin = from ? await snapshotBefore(db, from) : null
  const last = end ?? { at: isoTime(now), moment: momentOf(counters.statements) }
  const counted = between(begin?.moment ?? new Map(), last.moment)
  return { counted, period: { from: begin?.at ?? counters.since, to: last.at } }
}

/** Statements that PostgreSQL has removed since have no text and are left out. */
function withTexts(counted: readonly Counter[], { statements }: Counters): Omit<Statement, 'id'>[] {
  const texts = new Map(statements.map(({ id, text }) => [id, text]))
  const all = counted.reduce((total, { total_ms }) => total + total_ms, 0)
  return counted.flatMap(({ id: statement, calls, total_ms, rows }) => {
    const text = texts.get(statement)
    const share = all > 0 ? Math.round((total_ms / all) * 10_000) : 0
    return text === undefined
      ? []
      : { statement, text, calls, total_ms, mean_ms: total_ms / calls, rows, share }
  })
}

function ordered(found: readonly Omit<Statement, 'id'>[], { q, sort }: Query): Statement[] {
  const { column, descending } = readSort(sort ?? '-total_ms')
  const searched = q?.toLowerCase() ?? ''
  return found
    .filter(({ text }) => text.toLowerCase().includes(searched))
    .sort((a, b) => (a[column] - b[column]) * (descending ? -1 : 1) || a.statement.localeCompare(b.statement))
    .map((row, at) => ({ id: at + 1, ...row }))
}

/** By its number alone: a text sent by a user is never explained. */
export async function planOf(pool: Pool, statement: string): Promise<StatementPlan> {
  const counters = await readCounters(pool)
  const text = counters?.statements.find(({ id }) => id === statement)?.text
  if (text === undefined) throw new AppError('not_found')
  return { text, ...(await explain(pool, text)) }
}
