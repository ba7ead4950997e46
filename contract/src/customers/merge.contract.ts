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
    summary: 'Phone numbers that several customers share, with some of these customers',
    permission: 'customers.read',
    query: duplicateListQuery,
    response: paged(duplicateRow),
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/duplicate-phones/{id}': {
    summary: 'One shared number with its customers',
    permission: 'customers.read',
    params: idParams,
    response: duplicateGroup,
    shows: { kind: 'customer', as: 'list' },
  },
  'POST /customers/different-people': {
    summary: 'Mark customers with the same number as different people, until another customer gets this number',
    permission: 'customers.merge',
    body: differentPeople,
    response: success,
  },
  'POST /customers/different-people/undo': {
    summary: 'Undo that mark',
    permission: 'customers.merge',
    body: differentPhone,
    response: success,
  },
  'GET /customers/merge': {
    summary: 'Preview of a merge',
    permission: 'customers.merge',
    query: mergePreviewQuery,
    response: mergePreview,
  },
  'POST /customers/merge': {
    summary: 'Merge customers into one, which gets all their records; can be undone within 30 days',
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
    summary: 'Undo a merge: moved records return, later records stay with the survivor',
    permission: 'customers.merge',
    params: idParams,
    response: mergeUndone,
  },
})
