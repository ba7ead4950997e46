import { type RawBuilder, sql } from 'kysely'

/** Midnight that begins the day `YYYY-MM-DD` in the business's zone, Asia/Kolkata. */
export const dayStart = (day: string) => sql<string>`(${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`

/** Midnight that ends it. */
export const dayEnd = (day: string) =>
  sql<string>`((${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`

/** The hour of a time in the business's zone, 0 to 23. */
export const hourOf = (time: RawBuilder<unknown>) =>
  sql<number>`extract(hour FROM ${time} AT TIME ZONE 'Asia/Kolkata')::int`
