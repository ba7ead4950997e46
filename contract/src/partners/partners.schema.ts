import * as z from 'zod'
import { address } from '../customers/address.schema.ts'
import { fileKinds } from '../files/files.words.ts'
import { commissionTermFields } from '../ledger/commission.schema.ts'
import { bulkIds } from '../shared/bulk.ts'
import { createInputs, fieldInputs, fieldOutputs } from '../shared/field-schemas.ts'
import {
  exportFormat,
  id,
  idText,
  named,
  phone,
  recordFields,
  text,
  timestamp,
  titled,
  version,
} from '../shared/fields.ts'
import { ids, listQuery, oneOrMore, paging } from '../shared/paging.ts'
import { fieldsShown } from '../shared/record-fields.ts'
import { slugs } from '../shared/terms.ts'
import { jobStatuses, partnerStatuses } from '../vocabulary.ts'
import { daysOff, workingHours } from './calendar.schema.ts'
import { partnerFields } from './partners.fields.ts'
import { partnerDocuments, partnerDues, partnerLoads } from './partners.words.ts'

/** How the customer rated the completed job: 1 to 5 stars. */
export const rating = z.object({ stars: z.int(), comment: z.string().nullable(), created_at: timestamp })
export type Rating = z.infer<typeof rating>

export const partnerStatus = z.enum(slugs(partnerStatuses))

const links = {
  /** Categories served; a category includes its descendants. */
  service_ids: z.array(id).max(200),
  /** Locations served, at any level; a location includes its descendants. */
  area_ids: z.array(id).max(500),
}

export const partnerCreate = z.strictObject({
  ...createInputs(partnerFields),
  service_ids: links.service_ids.default([]),
  area_ids: links.area_ids.default([]),
})
export const partnerUpdate = z.strictObject({
  ...z.object({ ...fieldInputs(partnerFields), ...links }).partial().shape,
  version,
})
/** Commission terms of the partner as a whole: admin or dev. */
export const partnerTerms = z.strictObject({ ...commissionTermFields, version })

export const partner = z.object({
  ...recordFields,
  ...fieldOutputs(partnerFields),
  ...commissionTermFields,
  status: partnerStatus,
  status_reason: z.string().nullable(),
  /** When the person was erased; the record is then kept for the accounts and cannot be changed. */
  erased_at: timestamp.nullable(),
  services: z.array(titled),
  areas: z.array(titled.extend({ type: z.string() })),
  /** What the partner owes the business, paise; negative when the business owes the partner. */
  balance: z.int(),
  completed_jobs: z.int(),
  /** All jobs of the partner, in any state. */
  jobs: z.int(),
  addresses: z.array(address),
  /** Empty: works at any time. */
  hours: z.array(workingHours),
  /** From today on. */
  days_off: z.array(daysOff),
})
export type Partner = z.infer<typeof partner>

export const partnerRow = z.object({
  id,
  ...fieldOutputs(fieldsShown(partnerFields, 'download')),
  status: partnerStatus,
  services: z.array(z.string()),
  areas: z.array(z.string()),
  /** Documents that end within 30 days or have ended, with the last day of each. */
  documents: z.array(z.object({ kind: z.enum(slugs(fileKinds)), until: z.string() })),
  jobs_today: z.int(),
  balance: z.int(),
})
export type PartnerRow = z.infer<typeof partnerRow>

export const partnerMove = z.strictObject({
  status: partnerStatus,
  reason: text(500).nullable().default(null),
  version,
})

/** The same move for many; each is refused or accepted on its own. */
export const partnerBulkMove = partnerMove.omit({ version: true }).extend({ ids: bulkIds })

export const partnerSorts = ['name', 'created_at', 'balance'] as const
export const partnerListQuery = listQuery(partnerSorts, {
  status: oneOrMore(slugs(partnerStatuses)).optional(),
  category_id: ids.optional(),
  location_id: idText.optional(),
  load: oneOrMore(slugs(partnerLoads)).optional(),
  dues: oneOrMore(slugs(partnerDues)).optional(),
  documents: oneOrMore(slugs(partnerDocuments)).optional(),
})

/** The same filters and order, without paging. */
export const partnerAllQuery = partnerListQuery.omit(paging)
export const partnerDownloadQuery = partnerAllQuery.extend({ format: exportFormat })

/** Totals of a partner's work, and the next jobs. */
export const partnerWork = z.object({
  /** Assignments that the partner accepted or rejected. */
  accepted: z.int(),
  rejected: z.int(),
  /** Withdrawn assignments. */
  cancelled: z.int(),
  completed: z.int(),
  jobs_today: z.int(),
  /** Ratings of customers: the average in tenths of a star, null without one, and the last three. */
  ratings: z.object({
    tenths: z.int().nullable(),
    count: z.int(),
    latest: z.array(rating.extend({ job_id: id })),
  }),
  next_jobs: z.array(
    z.object({
      id,
      status: z.enum(slugs(jobStatuses)),
      scheduled_at: timestamp,
      ends_at: timestamp,
      customer: named,
      category: titled,
      place: z.string().nullable(),
    }),
  ),
})
export type PartnerWork = z.infer<typeof partnerWork>

export const partnerLookupQuery = z.strictObject({ phone })
/** Records that already use a number in any phone field. */
export const partnerLookup = z.object({ partners: z.array(named.extend({ status: partnerStatus })) })
