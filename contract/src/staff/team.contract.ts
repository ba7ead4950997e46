import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, success } from '../shared/fields.ts'
import {
  invitation,
  invitationAccept,
  invitationAsked,
  invitationLink,
  rolesUpdate,
  staffAccount,
  staffActivate,
  staffCreate,
  staffCreated,
  staffDeactivate,
  staffDownloadQuery,
  staffListQuery,
  staffPage,
} from './team.schema.ts'

export const teamContract = defineEndpoints({
  'GET /staffs': {
    summary: 'All accounts',
    permission: 'staff.read',
    query: staffListQuery,
    response: staffPage,
  },
  'GET /staffs/download': {
    summary: 'Export all accounts that match the filters',
    permission: 'staff.read',
    query: staffDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'POST /staffs': {
    summary: 'Invite somebody: the answer tells, once, the link by which they choose their password',
    permission: 'staff.write',
    needsConfirmation: true,
    body: staffCreate,
    response: staffCreated,
    status: 201,
    returnsSecret: true,
  },
  'GET /staffs/{id}': {
    summary: 'One account, with what is open in its name',
    permission: 'staff.read',
    params: idParams,
    response: staffAccount,
  },
  'POST /staffs/{id}/invitation': {
    summary: 'A new link for somebody who has not used theirs, or has forgotten their password; an earlier one ends',
    permission: 'staff.write',
    needsConfirmation: true,
    params: idParams,
    response: invitationLink,
    returnsSecret: true,
  },
  'PUT /staffs/{id}/roles': {
    summary: 'Give and take roles, none above one’s own; they hold from the next request on',
    permission: 'staff.write',
    needsConfirmation: true,
    params: idParams,
    body: rolesUpdate,
    response: staffAccount,
  },
  'POST /staffs/{id}/deactivate': {
    summary: 'Take an account out of use: its sessions end at once, its open enquiries go to somebody else',
    permission: 'staff.write',
    params: idParams,
    body: staffDeactivate,
    response: staffAccount,
  },
  'POST /staffs/{id}/activate': {
    summary: 'Take an account into use again',
    permission: 'staff.write',
    params: idParams,
    body: staffActivate,
    response: staffAccount,
  },
  'POST /staffs/{id}/second-factor/reset': {
    summary: 'Take away the second factor of somebody who has lost it; their sessions end',
    permission: 'staff.write',
    needsConfirmation: true,
    params: idParams,
    response: success,
  },
  'POST /staffs/{id}/sign-out': {
    summary: 'End all sessions of an account',
    permission: 'staff.write',
    params: idParams,
    response: success,
  },
  'POST /invitations/look': {
    summary: 'Whose invitation a link is',
    permission: 'public',
    body: invitationAsked,
    response: invitation,
  },
  'POST /invitations/accept': {
    summary: 'Choose one’s password with the link of an invitation, which ends with it',
    permission: 'public',
    body: invitationAccept,
    response: success,
  },
})
