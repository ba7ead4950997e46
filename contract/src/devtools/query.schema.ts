import * as z from 'zod'
import { day, id, named, timestamp } from '../shared/fields.ts'
import { listQuery, paged } from '../shared/paging.ts'

/** One statement without its values, and its cost between two times. */
export const statement = z.object({
  /** Rank in the list. */
  id,
  /** PostgreSQL's id of the statement. */
  statement: z.string(),
  text: z.string(),
  calls: z.int(),
  total_ms: z.number(),
  mean_ms: z.number(),
  rows: z.int(),
  /** Share of the time of all statements, in hundredths of a percent. */
  share: z.int(),
})
export type Statement = z.infer<typeof statement>

const days = { from: day.optional(), to: day.optional() }

export const statementQuery = listQuery(['total_ms', 'mean_ms', 'calls', 'rows'], days).omit({ total: true })

export const statements = paged(statement).extend({
  /** False where PostgreSQL counts no statements: the list is then empty. */
  counts: z.boolean(),
  /** Times of the two counter readings; `from` is null where the counters were never reset. */
  period: z.object({ from: timestamp.nullable(), to: timestamp }),
})
export type Statements = z.infer<typeof statements>

export const statementParams = z.object({
  statement: z.string().regex(/^-?\d{1,19}$/, 'must be the number of a statement'),
})

/** The generic plan, or the reason why there is none. */
export const statementPlan = z.object({
  text: z.string(),
  plan: z.string().nullable(),
  problem: z.string().nullable(),
})
export type StatementPlan = z.infer<typeof statementPlan>

/** The pattern of the URL only, without query values or body. */
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

/** A statement exactly as typed: error positions count from its first character, so it is not trimmed. */
const typedStatement = z
  .string()
  .min(1, 'must not be empty')
  .max(20_000, 'must have at most 20000 characters')
  .refine(
    (value) => !value.includes('\u0000') && value.isWellFormed(),
    'contains a character that cannot be stored',
  )

/** Identifies a run, so that the user who started it can cancel it. */
const run = z.string().regex(/^[\da-f-]{8,64}$/, 'must be the name of a run')

export const consoleRun = z.strictObject({ sql: typedStatement, run })
export const consoleCancel = z.strictObject({ run })

/** PostgreSQL's error; the position counts from 1. */
const consoleProblem = z.object({
  message: z.string(),
  hint: z.string().nullable(),
  position: z.int().nullable(),
})

export const consoleResult = z.object({
  columns: z.array(z.object({ name: z.string() })),
  /** Values as PostgreSQL prints them; null for NULL. */
  rows: z.array(z.array(z.string().nullable())),
  /** There are more rows than shown. */
  more: z.boolean(),
  ms: z.number(),
  problem: consoleProblem.nullable(),
})
export type ConsoleResult = z.infer<typeof consoleResult>

export const consoleState = z.object({
  /** Null when the console is available. */
  off: z.enum(['outside', 'no-role']).nullable(),
  /** Tables that may be read: the others contain secrets. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The user's own statements, newest first. */
  history: z.array(
    z.object({
      at: timestamp,
      sql: z.string(),
      ms: z.number(),
      rows: z.int(),
      problem: z.string().nullable(),
    }),
  ),
})
export type ConsoleState = z.infer<typeof consoleState>
