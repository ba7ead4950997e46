import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { paged } from '../shared/paging.ts'
import {
  customerMerge,
  differentPeople,
  differentPhone,
  duplicateGroup,
  duplicateListQuery,
  duplicateRow,
  merge,
  mergeCurrent,
  mergeListQuery,
  mergePreview,
  mergePreviewQuery,
  mergeUndone,
} from './merge.schema.ts'

export const mergeContract = defineEndpoints({
  'GET /customers/duplicate-phones': {
    summary: 'Numbers that several customers share, with the first few of them',
    permission: 'customers.read',
    query: duplicateListQuery,
    response: paged(duplicateRow),
  },
  'GET /customers/duplicate-phones/{id}': {
    summary: 'One shared number and the customers who have it, side by side',
    permission: 'customers.read',
    params: idParams,
    response: duplicateGroup,
  },
  'POST /customers/different-people': {
    summary: 'Note that customers with the same number are different people: not asked again until another joins them',
    permission: 'customers.merge',
    body: differentPeople,
    response: success,
  },
  'POST /customers/different-people/undo': {
    summary: 'Take that note back',
    permission: 'customers.merge',
    body: differentPhone,
    response: success,
  },
  'GET /customers/merge': {
    summary: 'Everything a merge would move, without moving it',
    permission: 'customers.merge',
    query: mergePreviewQuery,
    response: mergePreview,
  },
  'POST /customers/merge': {
    summary: 'Merge customers into one: everything they have goes to the survivor, and can go back within 30 days',
    permission: 'customers.merge',
    body: customerMerge,
    response: merge,
    current: mergeCurrent,
    status: 201,
  },
  'GET /merges': {
    summary: 'Merges, newest first',
    permission: 'customers.read',
    query: mergeListQuery,
    response: paged(merge),
  },
  'POST /merges/{id}/undo': {
    summary: 'Undo a merge: what moved goes back, what came later stays with the survivor',
    permission: 'customers.merge',
    params: idParams,
    response: mergeUndone,
  },
})
