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
    summary: 'Customers whose name cannot be a person’s or a firm’s, with the reasons and a proposed repair',
    permission: 'customers.read',
    query: invalidNameQuery,
    response: paged(invalidName),
  },
  'GET /customers/invalid-names/ids': {
    summary: 'The ids of all of them that the filters leave, to select them',
    permission: 'customers.read',
    query: invalidNameAllQuery,
    response: matchingIds,
  },
  'POST /customers/invalid-names/accept': {
    summary: 'Give these customers the names that are proposed',
    permission: 'customers.write',
    body: namesChosen,
    response: namesAnswer,
  },
  'POST /customers/invalid-names/fine': {
    summary: 'Say that these names are right as they are; they are not asked about again',
    permission: 'customers.write',
    body: namesChosen,
    response: namesAnswer,
  },
  'POST /customers/invalid-names/restore': {
    summary: 'Take back what was done to names that nobody changed since',
    permission: 'customers.write',
    body: namesBefore,
    response: bulkAnswer,
  },
})
