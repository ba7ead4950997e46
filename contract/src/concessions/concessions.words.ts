import { terms } from '../shared/terms.ts'
import type { SlugOf } from '../vocabulary.ts'

// One source: why a concession is given, who bears it and its states.
/** Why a customer pays less for a job. The database checks the same list. */
export const concessionReasons = terms(
  'late arrival',
  'quality of the work',
  'damage',
  'misquoted price',
  'repeated visit',
  'goodwill',
  'other',
)
export type ConcessionReason = SlugOf<typeof concessionReasons>

/** Who bears it. A shared one names the part of the partner. */
export const concessionBearers = terms('company', 'partner', 'shared')
export type ConcessionBearer = SlugOf<typeof concessionBearers>

/** A waiting one needs an approval; only a posted one lowers what the customer has to pay. */
export const concessionStatuses = terms('posted', 'waiting', 'rejected', 'withdrawn')
export type ConcessionStatus = SlugOf<typeof concessionStatuses>

/** The grouping of the report. */
export const concessionGroups = ['reason', 'partner', 'staff'] as const
export type ConcessionGroup = (typeof concessionGroups)[number]
