import * as z from 'zod'
import { day, id, named, timestamp } from '../shared/fields.ts'
import { listQuery, paged } from '../shared/paging.ts'

/** One statement with its values left out, and what it cost between two moments. */
export const statement = z.object({
  /** Its place in the list. */
  id,
  /** How PostgreSQL names it. */
  statement: z.string(),
  text: z.string(),
  calls: z.int(),
  total_ms: z.number(),
  mean_ms: z.number(),
  rows: z.int(),
  /** Of the time of all statements, in hundredths of a percent. */
  share: z.int(),
})
export type Statement = z.infer<typeof statement>

const days = { from: day.optional(), to: day.optional() }

export const statementQuery = listQuery(['total_ms', 'mean_ms', 'calls', 'rows'], days).omit({ total: true })

export const statements = paged(statement).extend({
  /** False where PostgreSQL counts no statements: the list is then empty. */
  counts: z.boolean(),
  /** The moments the counters were looked at; from is null where they were never set to zero. */
  period: z.object({ from: timestamp.nullable(), to: timestamp }),
})
export type Statements = z.infer<typeof statements>

export const statementParams = z.object({
  statement: z.string().regex(/^-?\d{1,19}$/, 'must be the number of a statement'),
})

/** How PostgreSQL would go about it, whatever the values; or why it cannot say. */
export const statementPlan = z.object({ text: z.string(), plan: z.string().nullable(), problem: z.string().nullable() })
export type StatementPlan = z.infer<typeof statementPlan>

/** Neither body nor values of the query: the pattern of its address only. */
export const slowRequest = z.object({
  id,
  at: timestamp,
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.int(),
  user: named.nullable(),
  request_id: z.string(),
})
export type SlowRequest = z.infer<typeof slowRequest>

export const slowRequestQuery = listQuery(['at', 'ms'], days).omit({ q: true })

/** A statement as somebody typed it: places in it are counted from its first sign, so nothing is trimmed. */
const typedStatement = z
  .string()
  .min(1, 'must not be empty')
  .max(20_000, 'must have at most 20000 characters')
  .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'contains a character that cannot be stored')

/** Names one run, so that who began it can end it. */
const run = z.string().regex(/^[\da-f-]{8,64}$/, 'must be the name of a run')

export const consoleRun = z.strictObject({ sql: typedStatement, run })
export const consoleCancel = z.strictObject({ run })

/** What PostgreSQL had against a statement; the place is counted from 1. */
const consoleProblem = z.object({ message: z.string(), hint: z.string().nullable(), position: z.int().nullable() })

export const consoleAnswer = z.object({
  columns: z.array(z.object({ name: z.string() })),
  /** As PostgreSQL writes values; null is none. */
  rows: z.array(z.array(z.string().nullable())),
  /** There are more rows than are shown. */
  more: z.boolean(),
  ms: z.number(),
  problem: consoleProblem.nullable(),
})
export type ConsoleAnswer = z.infer<typeof consoleAnswer>

export const consoleState = z.object({
  /** Null when it can be used. */
  off: z.enum(['outside', 'no-role']).nullable(),
  /** What may be read: the rest holds secrets. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** One's own statements, the last first. */
  history: z.array(
    z.object({ at: timestamp, sql: z.string(), ms: z.number(), rows: z.int(), problem: z.string().nullable() }),
  ),
})
export type ConsoleState = z.infer<typeof consoleState>
