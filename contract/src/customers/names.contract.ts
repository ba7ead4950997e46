import { bulkAnswer } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import {
  invalidName,
  invalidNameAllQuery,
  invalidNameQuery,
  namesAnswer,
  namesBefore,
  namesChosen,
} from './names.schema.ts'

export const namesContract = defineEndpoints({
  'GET /customers/invalid-names': {
    summary: 'Customers with an invalid name, with the reasons and a suggested name',
    permission: 'customers.read',
    query: invalidNameQuery,
    response: paged(invalidName),
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /customers/invalid-names/ids': {
    summary: 'The ids of all filtered customers, to select them',
    permission: 'customers.read',
    query: invalidNameAllQuery,
    response: matchingIds,
  },
  'POST /customers/invalid-names/accept': {
    summary: 'Accept the suggested names of these customers',
    permission: 'customers.write',
    body: namesChosen,
    response: namesAnswer,
  },
  'POST /customers/invalid-names/fine': {
    summary: 'Keep these names as is; they are not listed again',
    permission: 'customers.write',
    body: namesChosen,
    response: namesAnswer,
  },
  'POST /customers/invalid-names/restore': {
    summary: 'Undo decisions about names that were not changed later',
    permission: 'customers.write',
    body: namesBefore,
    response: bulkAnswer,
  },
})
