import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, idText, success } from '../shared/fields.ts'
import {
  location,
  locationCreate,
  locationRecord,
  locationUpdate,
  pincode,
  pincodeAnswer,
  place,
  placeSearch,
} from './locations.schema.ts'

export const locationsContract = defineEndpoints({
  'GET /locations': {
    summary: 'Every state, district, area and pincode',
    permission: 'locations.read',
    response: z.array(location),
  },
  'GET /locations/search': {
    summary: 'Places by pincode, area, district or free text, best first',
    permission: 'locations.read',
    query: placeSearch,
    response: z.array(place),
  },
  'GET /locations/pincodes/{pincode}': {
    summary: 'Area, district and state of a pincode, and how many partners serve it',
    permission: 'locations.read',
    params: z.object({ pincode }),
    query: z.strictObject({ category_id: idText.optional() }),
    response: pincodeAnswer,
  },
  'GET /locations/{id}': {
    summary: 'One location',
    permission: 'locations.read',
    params: idParams,
    response: locationRecord,
  },
  'POST /locations': {
    summary: 'Add a location',
    permission: 'locations.write',
    body: locationCreate,
    response: locationRecord,
    status: 201,
  },
  'PUT /locations/{id}': {
    summary: 'Change a location',
    permission: 'locations.write',
    params: idParams,
    body: locationUpdate,
    response: locationRecord,
  },
  'DELETE /locations/{id}': {
    summary: 'Delete a location nothing refers to',
    permission: 'locations.write',
    params: idParams,
    response: success,
  },
})
