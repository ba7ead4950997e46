import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import {
  listOfPerson,
  listParams,
  listPreferences,
  savedView,
  viewCreate,
  viewUpdate,
} from './lists.schema.ts'

export const listsContract = defineEndpoints({
  'GET /lists/{list}': {
    summary: 'Columns, own views and shared views of a list',
    permission: 'lists.read',
    params: listParams,
    response: listOfPerson,
  },
  'PUT /lists/{list}/preferences': {
    summary: 'Save the user’s columns and density of a list',
    permission: 'lists.write',
    params: listParams,
    body: listPreferences,
    response: listPreferences,
  },
  'POST /lists/{list}/views': {
    summary: 'Save the filters, order and search of a list as a view',
    permission: 'lists.write',
    params: listParams,
    body: viewCreate,
    response: savedView,
    status: 201,
  },
  'PUT /saved-views/{id}': {
    summary: 'Rename, change, share or move a view, by its owner, an admin or a developer',
    permission: 'lists.write',
    params: idParams,
    body: viewUpdate,
    response: savedView,
  },
  'DELETE /saved-views/{id}': {
    summary: 'Delete a view, by its owner, an admin or a developer',
    permission: 'lists.write',
    params: idParams,
    response: success,
  },
})
