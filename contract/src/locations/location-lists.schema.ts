import * as z from 'zod'
import { exportFormat, id, idText } from '../shared/fields.ts'
import { flag, ids, listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { partnerStatuses } from '../vocabulary.ts'
import { locationType, place } from './locations.schema.ts'
import { duplicateSpreads, locationFaults } from './locations.words.ts'

export const pincodeSorts = ['pincode', 'area', 'district', 'state', 'id'] as const
export const pincodeListQuery = listQuery(pincodeSorts, {
  state_id: ids.optional(),
  district_id: ids.optional(),
})
/** The same filters and order, without paging. */
export const pincodeAllQuery = pincodeListQuery.omit(paging)
export const pincodeDownloadQuery = pincodeAllQuery.extend({ format: exportFormat })

/** A row of the flat table: a pincode, its parents, and the number of approved partners who serve it. */
export const pincodeRow = place.omit({ location_id: true }).extend({ id, partners: z.int() })
export type PincodeRow = z.infer<typeof pincodeRow>
export const pincodePage = paged(pincodeRow)

/** A pincode in several areas. That is normal, because one post office serves several areas. */
export const duplicatePincode = z.object({
  pincode: z.string(),
  spread: z.enum(slugs(duplicateSpreads)),
  places: z.array(place),
})
export type DuplicatePincode = z.infer<typeof duplicatePincode>
export const duplicatesQuery = listQuery(['pincode'], {
  spread: oneOrMore(slugs(duplicateSpreads)).optional(),
})
export const duplicatesPage = paged(duplicatePincode)

/** The fault of a location; `parent` is its current parent, null for none. */
export const faultyLocation = z.object({
  id,
  title: z.string(),
  type: locationType,
  fault: z.enum(slugs(locationFaults)),
  parent: z.object({ id, title: z.string(), type: locationType }).nullable(),
})
export type FaultyLocation = z.infer<typeof faultyLocation>
/** The first of them, and the total. */
export const faultyLocations = z.object({ data: z.array(faultyLocation), total: z.int() })

/** Records that refer to the location itself; a location is deleted only without them. */
export const locationUses = z.object({
  children: z.int(),
  customer_addresses: z.int(),
  partner_addresses: z.int(),
  enquiries: z.int(),
  jobs: z.int(),
  partners: z.int(),
})
export type LocationUses = z.infer<typeof locationUses>

/**
 * A partner who serves a location, and the narrowest service area that covers it: the location or an
 * ancestor.
 */
export const servingPartner = z.object({
  id,
  name: z.string(),
  status: z.enum(slugs(partnerStatuses)),
  through: z.object({ id, title: z.string(), type: locationType }),
})
export type ServingPartner = z.infer<typeof servingPartner>
export const servingQuery = listQuery(['name'], { approved: flag.optional() })
export const servingPage = paged(servingPartner)

/** What a move to another parent changes. */
export const moveQuery = z.strictObject({ parent_id: idText })
export const movePreview = z.object({
  /** Pincodes inside, itself included. */
  pincodes: z.int(),
  /** Addresses inside: their enquiries and jobs move too. */
  addresses: z.int(),
  /** Approved partners who cover it now through a parent, and not after the move. */
  partners_lost: z.int(),
  /** Approved partners who cover it only after the move. */
  partners_gained: z.int(),
})
export type MovePreview = z.infer<typeof movePreview>
