import * as z from 'zod'
import { idText, moment, timestamp } from '../shared/fields.ts'
import { wholeNumber } from '../shared/paging.ts'

/** Number of slots in the response. */
export const maxSlots = 5
/** Days in which free slots are looked for. */
export const slotDays = 14

export const slotsQuery = z.strictObject({
  category_id: idText,
  /** The location of the address; without it any partner who serves the category counts. */
  location_id: idText.optional(),
  /** Length of the work; by default the typical duration of the category, else an hour. */
  minutes: wholeNumber(1440, 'number of minutes').optional(),
  /** A time to check: the slots begin on its day, and the partners who fit it are counted. */
  starts_at: moment.optional(),
})

const freeSlot = z.object({
  starts_at: timestamp,
  ends_at: timestamp,
  /** Number of partners who fit. */
  partners: z.int(),
})
export type FreeSlot = z.infer<typeof freeSlot>

export const freeSlots = z.object({
  /**
   * The next ones in business hours with at least one partner who fits, earliest first; empty when there is
   * none.
   */
  slots: z.array(freeSlot),
  /** The checked time; null without one, and on a day that is over. */
  asked: freeSlot.nullable(),
})
export type FreeSlots = z.infer<typeof freeSlots>
