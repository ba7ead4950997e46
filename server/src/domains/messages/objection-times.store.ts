import { type RawBuilder, sql } from 'kysely'

/** The facts whose time is kept beside them: when a consent or an objection was noted. */
const facts = ['consent_source', 'opted_out', 'no_sms', 'no_whatsapp', 'no_call'] as const
type Fact = (typeof facts)[number]
type TimeColumn = 'consent_at' | `${Exclude<Fact, 'consent_source'>}_at`
type Facts = Partial<Record<Fact, unknown>>
type Times = Partial<Record<TimeColumn, RawBuilder<string> | null>>

const timeOf = (fact: Fact): TimeColumn => (fact === 'consent_source' ? 'consent_at' : `${fact}_at`)
const now = sql<string>`app_now()`

/** Of a new record. */
export function newObjectionTimes(values: Facts): Times {
  return Object.fromEntries(facts.flatMap((fact) => (values[fact] ? [[timeOf(fact), now]] : [])))
}

/** Of an edited record: a fact that stays keeps its time. */
export function objectionTimes(values: Facts): Times {
  const changed = facts.filter((fact) => values[fact] !== undefined)
  return Object.fromEntries(
    changed.map((fact) => {
      const { [fact]: value } = values
      const [column, time] = [sql.ref(fact), sql.ref(timeOf(fact))]
      const at = sql<string>`CASE WHEN ${column} IS NOT DISTINCT FROM ${value}::text THEN ${time} ELSE app_now() END`
      return [timeOf(fact), value === null ? null : at]
    }),
  )
}

const timeColumns = sql.join(facts.map((fact) => sql.ref(timeOf(fact))))
/** For statements about many new records, whose facts are columns of what is selected. */
export const manyNewTimes = {
  columns: timeColumns,
  values: sql.join(facts.map((fact) => sql`CASE WHEN ${sql.ref(fact)} IS NOT NULL THEN app_now() END`)),
}

/** Assignments for many edited records, whose new facts are those of `given`. */
export const manyTimes = (table: string): RawBuilder<unknown> =>
  sql.join(
    facts.map((fact) => {
      const [was, becomes] = [sql.ref(`${table}.${fact}`), sql.ref(`given.${fact}`)]
      return sql`${sql.ref(timeOf(fact))} = CASE WHEN ${becomes} IS NULL THEN NULL
        WHEN ${becomes} IS NOT DISTINCT FROM ${was} THEN ${sql.ref(`${table}.${timeOf(fact)}`)} ELSE app_now() END`
    }),
  )
