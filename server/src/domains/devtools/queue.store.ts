import type { TaskState } from 'contract/devtools/devtools.words.ts'
import type { Task, TaskDetail, taskAllQuery } from 'contract/devtools/queue.schema.ts'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { maskSecrets, maskText } from '#platform/queue/mask-secrets.ts'
import { deadLetter, type JobState } from '#platform/queue/queue.table.ts'
import { ours } from '#platform/queue/queue-indexes.ts'

export type TaskFilters = z.output<typeof taskAllQuery>

const number = sql<number>`task_number(id)`
/** A dead letter had another kind before. */
const kindOf = sql<string>`coalesce(source_name, name)`

const stateNames: Record<Exclude<TaskState, 'dead'>, JobState> = {
  waiting: 'created',
  retry: 'retry',
  active: 'active',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
}
const statesByName = Object.fromEntries(
  Object.entries(stateNames).map(([state, name]) => [name, state]),
) as Record<JobState, TaskState> // the same pairs, turned around

/** The filtered list. How long the queue keeps ended tasks is unknown, so no count is kept. */
export function tasksList(db: Kysely<Database>, filters: TaskFilters) {
  const { descending } = readSort(filters.sort ?? '-created_at')
  return {
    db,
    matching: matchingTasks(db, filters),
    isCapped: true,
    id: number,
    order: { by: sql.ref('created_on'), descending },
    rows: async (ids: number[]): Promise<Task[]> => (await readTasks(db, ids)).map(taskOf),
  }
}

function matchingTasks(db: Kysely<Database>, { state, kind, from, to }: TaskFilters) {
  let list = db.selectFrom('pgboss.job').where(ours)
  if (state) list = list.where((is) => isInState(is, state))
  if (kind) list = list.where(kindOf, 'in', kind)
  if (from) list = list.where('created_on', '>=', dayStart(from))
  if (to) list = list.where('created_on', '<', dayEnd(to))
  return list
}

function isInState(is: ExpressionBuilder<Database, 'pgboss.job'>, states: readonly TaskState[]) {
  const names = states.flatMap((state) => (state === 'dead' ? [] : stateNames[state]))
  const living = is.and([is('state', 'in', names), is('name', '!=', deadLetter)])
  const dead = is('name', '=', deadLetter)
  if (names.length === 0) return dead
  return states.includes('dead') ? is.or([living, dead]) : living
}

type Row = Awaited<ReturnType<typeof readTasks>>[number]

/** Of some numbers; two tasks that have one number by chance are none. */
async function readTasks(db: Kysely<Database>, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('pgboss.job')
    .selectAll()
    .select([number.as('number'), kindOf.as('kind')])
    .where(number, 'in', [...numbers])
    .where(ours)
    .execute()
  const times = new Map<number, number>()
  for (const row of rows) times.set(row.number, (times.get(row.number) ?? 0) + 1)
  return rows.filter((row) => times.get(row.number) === 1)
}

/** The task with this number, as stored in the queue. */
export async function findTask(db: Kysely<Database>, id: number): Promise<Row | undefined> {
  return (await readTasks(db, [id]))[0]
}

/** The same, locked until the transaction ends, so that no process takes it. */
export async function lockTask(db: Kysely<Database>, id: number): Promise<Row | undefined> {
  const found = await findTask(db, id)
  if (!found) return undefined
  const held = await db
    .selectFrom('pgboss.job')
    .select('id')
    .where('name', '=', found.name)
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst()
  // Between the read and the lock a process may have taken it.
  return held && findTask(db, id)
}

export function stateOf({ name, state }: Pick<Row, 'name' | 'state'>): TaskState {
  return name === deadLetter ? 'dead' : statesByName[state]
}

export function taskOf(row: Row): Task {
  const isDead = row.name === deadLetter
  const begun = isDead ? row.source_retry_count : row.started_on === null ? null : row.retry_count
  return {
    id: row.number,
    uuid: row.id,
    kind: row.kind,
    state: stateOf(row),
    payload: maskSecrets(row.data),
    attempts: begun === null ? 0 : begun + 1,
    attempts_allowed: isDead ? null : row.retry_limit + 1,
    error: errorOf(row).message,
    created_at: row.created_on,
    starts_after: row.start_after,
    started_at: row.started_on,
    ended_at: row.completed_on,
    took_ms: durationOf(row),
  }
}

export function taskDetailOf(row: Row): TaskDetail {
  return { ...taskOf(row), stack: errorOf(row).stack, first_created_at: row.source_created_on }
}

function durationOf({ started_on: started, completed_on: ended }: Row): number | null {
  return started !== null && ended !== null ? Math.max(0, Date.parse(ended) - Date.parse(started)) : null
}

/** The stored output of the last error; the output of a successful task is no error. */
function errorOf({ name, state, output, source_output }: Row): {
  message: string | null
  stack: string | null
} {
  const kept = name === deadLetter ? source_output : state === 'completed' ? null : output
  if (typeof kept !== 'object' || kept === null) return { message: null, stack: null }
  const { message, value, stack } = kept as Record<string, unknown>
  const text = (part: unknown) => (typeof part === 'string' && part !== '' ? maskText(part) : null)
  return {
    message: text(message) ?? text(value) ?? maskText(JSON.stringify(maskSecrets(kept))),
    stack: text(stack),
  }
}
