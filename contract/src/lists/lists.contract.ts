import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { listOfPerson, listParams, listPreferences, savedView, viewCreate, viewUpdate } from './lists.schema.ts'

export const listsContract = defineEndpoints({
  'GET /lists/{list}': {
    summary: 'How one has arranged a list, one’s own views of it and those that others share',
    permission: 'lists.read',
    params: listParams,
    response: listOfPerson,
  },
  'PUT /lists/{list}/preferences': {
    summary: 'Arrange a list’s columns and density for oneself',
    permission: 'lists.write',
    params: listParams,
    body: listPreferences,
    response: listPreferences,
  },
  'POST /lists/{list}/views': {
    summary: 'Keep a list’s filters, order and search as a view',
    permission: 'lists.write',
    params: listParams,
    body: viewCreate,
    response: savedView,
    status: 201,
  },
  'PUT /saved-views/{id}': {
    summary: 'Rename, change, share or move a view: its owner, an admin or a dev',
    permission: 'lists.write',
    params: idParams,
    body: viewUpdate,
    response: savedView,
  },
  'DELETE /saved-views/{id}': {
    summary: 'Delete a view: its owner, an admin or a dev',
    permission: 'lists.write',
    params: idParams,
    response: success,
  },
})
