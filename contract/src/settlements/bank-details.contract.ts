import { partner } from '../partners/partners.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { bankDetails, bankDetailsUpdate } from './bank-details.schema.ts'

export const bankDetailsContract = defineEndpoints({
  'GET /partners/{id}/bank-details': {
    summary: 'Bank account, UPI ID and PAN of a partner, masked',
    permission: 'settlements.read',
    params: idParams,
    response: bankDetails,
  },
  'PUT /partners/{id}/bank-details': {
    summary: 'Change the bank account, UPI ID or PAN of a partner; the partner is notified',
    permission: 'settlements.write',
    needsConfirmation: true,
    params: idParams,
    body: bankDetailsUpdate,
    response: bankDetails,
    current: partner,
  },
})
