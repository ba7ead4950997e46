import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, idText, success } from '../shared/fields.ts'
import {
  locationImport,
  locationImportCreate,
  locationImportResult,
  locationImportUndone,
} from './location-imports.schema.ts'
import {
  duplicatesPage,
  duplicatesQuery,
  faultyLocations,
  locationUses,
  movePreview,
  moveQuery,
  pincodeDownloadQuery,
  pincodeListQuery,
  pincodePage,
  servingPage,
  servingQuery,
} from './location-lists.schema.ts'
import {
  location,
  locationCreate,
  locationRecord,
  locationUpdate,
  pincode,
  pincodeResult,
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
    summary: 'Locations by pincode, area, district or free text, best first',
    permission: 'locations.read',
    query: placeSearch,
    response: z.array(place),
  },
  'GET /locations/pincodes': {
    summary: 'Every pincode with its area, district and state, filtered and paged',
    permission: 'locations.write',
    query: pincodeListQuery,
    response: pincodePage,
  },
  'GET /locations/pincodes/download': {
    summary: 'The table of pincodes as CSV or XLSX, all pages of the filtered list',
    permission: 'locations.write',
    query: pincodeDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'GET /locations/duplicates': {
    summary: 'Pincodes in several areas, with these areas',
    permission: 'locations.write',
    query: duplicatesQuery,
    response: duplicatesPage,
  },
  'GET /locations/faults': {
    summary:
      'Locations with errors: twice in one area, without a parent, with the wrong kind of parent, or an invalid pincode',
    permission: 'locations.write',
    response: faultyLocations,
  },
  'GET /locations/pincodes/{pincode}': {
    summary: 'Area, district and state of a pincode, and how many partners serve it',
    permission: 'locations.read',
    params: z.object({ pincode }),
    query: z.strictObject({ category_id: idText.optional() }),
    response: pincodeResult,
  },
  'GET /locations/{id}': {
    summary: 'One location',
    permission: 'locations.read',
    params: idParams,
    response: locationRecord,
  },
  'GET /locations/{id}/uses': {
    summary: 'What uses a location',
    permission: 'locations.write',
    params: idParams,
    response: locationUses,
  },
  'GET /locations/{id}/partners': {
    summary: 'Partners who serve a location or one above it, approved ones first',
    permission: 'locations.write',
    params: idParams,
    query: servingQuery,
    response: servingPage,
  },
  'GET /locations/{id}/move': {
    summary: 'What a move to another parent would change',
    permission: 'locations.write',
    params: idParams,
    query: moveQuery,
    response: movePreview,
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
    summary: 'Delete a location that is not in use',
    permission: 'locations.write',
    params: idParams,
    response: success,
  },
  'GET /location-imports': {
    summary: 'The latest imports of locations, newest first',
    permission: 'locations.write',
    response: z.array(locationImport),
  },
  'POST /location-imports': {
    summary: 'Import a CSV file of locations, or preview it',
    permission: 'locations.write',
    body: locationImportCreate,
    response: locationImportResult,
  },
  'POST /location-imports/{id}/undo': {
    summary: 'Undo an import: remove the locations that are not in use',
    permission: 'locations.write',
    params: idParams,
    response: locationImportUndone,
  },
})
