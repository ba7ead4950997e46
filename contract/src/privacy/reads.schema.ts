import * as z from 'zod'
import { day, id, idText, named, timestamp } from '../shared/fields.ts'
import { readKinds, readWays } from '../shared/reads.words.ts'

const count = z.int()
/** The title of the API key of a program; null for the user in person. */
const key = z.string().nullable()

export const readerOfRecord = z.object({ user: named, key, day, last_at: timestamp, requests: count })
export type ReaderOfRecord = z.infer<typeof readerOfRecord>

/** Days for which the volume is shown at once. */
export const maxReadDays = 31
export const readVolumeQuery = z
  .strictObject({
    user_id: idText.optional(),
    /** Days in the business's zone, both included. */
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be before the first day',
  })
export type ReadVolumeQuery = z.output<typeof readVolumeQuery>

export const readVolume = z.object({
  user: named,
  day,
  /** Different records opened. */
  record: count,
  /** People that lists showed, and searches: a page that refreshes itself counts once an hour. */
  list: count,
  /** Searches and downloads by the user. */
  search: count,
  download: count,
  /** People in downloads. */
  downloaded: count,
  /** The last alarm of the day. */
  alarm_at: timestamp.nullable(),
})
export type ReadVolume = z.infer<typeof readVolume>

export const readRowsQuery = z.strictObject({ user_id: idText, day, way: z.enum(readWays) })

export const readRow = z.object({
  id,
  minute: timestamp,
  key,
  kind: z.enum(readKinds),
  record_id: id.nullable(),
  requests: count,
  records: count,
})
export type ReadRowShown = z.infer<typeof readRow>
export const readRows = z.object({
  data: z.array(readRow),
  /** There are more than are shown. */
  more: z.boolean(),
})
