import { type RawBuilder, sql } from 'kysely'

/** When the source of a consent was noted is kept beside it. */
type Consent = { consent_source?: string | null }
type Time = { consent_at?: RawBuilder<string> | null }

const source = sql.ref('consent_source')

/** Of a new record. */
export function newConsentTime({ consent_source }: Consent): Time {
  return consent_source ? { consent_at: sql<string>`app_now()` } : {}
}

/** Of an edited record: a source that stays keeps its time. */
export function consentTime({ consent_source: given }: Consent): Time {
  if (given === undefined) return {}
  if (given === null) return { consent_at: null }
  return {
    consent_at: sql<string>`CASE WHEN ${source} IS NOT DISTINCT FROM ${given}::text THEN consent_at ELSE app_now() END`,
  }
}

/** For statements about many new records, whose source is a column of what is selected. */
export const manyNewConsentTimes = sql`CASE WHEN ${source} IS NOT NULL THEN app_now() END`

/** For many edited records, whose new source is that of `given`. */
export const manyConsentTimes = (table: string) => sql`CASE WHEN given.consent_source IS NULL THEN NULL
  WHEN given.consent_source IS NOT DISTINCT FROM ${sql.ref(`${table}.consent_source`)} THEN ${sql.ref(`${table}.consent_at`)}
  ELSE app_now() END`
