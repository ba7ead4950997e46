import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, success } from '../shared/fields.ts'
import { handedOver, handOverPlan, openByCity } from './hand-over.schema.ts'
import {
  invitation,
  invitationAccept,
  invitationLink,
  invitationToken,
  rolesUpdate,
  shiftUpdate,
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
    summary: 'Invite staff; the response contains the link to choose a password, once',
    permission: 'staff.write',
    needsConfirmation: true,
    body: staffCreate,
    response: staffCreated,
    status: 201,
    returnsSecret: true,
  },
  'GET /staffs/{id}': {
    summary: 'One account, with its open enquiries',
    permission: 'staff.read',
    params: idParams,
    response: staffAccount,
  },
  'POST /staffs/{id}/invitation': {
    summary: 'Create a new link to choose a password; an earlier link stops working',
    permission: 'staff.write',
    needsConfirmation: true,
    params: idParams,
    response: invitationLink,
    returnsSecret: true,
  },
  'PUT /staffs/{id}/roles': {
    summary: 'Set the roles of an account, none above the user’s own; they apply from the next request',
    permission: 'staff.write',
    needsConfirmation: true,
    params: idParams,
    body: rolesUpdate,
    response: staffAccount,
  },
  'PUT /staffs/{id}/shift': {
    summary: 'Set the weekly working hours of an account; empty for the business hours',
    permission: 'staff.write',
    params: idParams,
    body: shiftUpdate,
    response: staffAccount,
  },
  'POST /staffs/{id}/deactivate': {
    summary: 'Deactivate an account: its sessions end and its open enquiries are reassigned',
    permission: 'staff.write',
    params: idParams,
    body: staffDeactivate,
    response: staffAccount,
  },
  'GET /staffs/{id}/hand-over': {
    summary: 'The open enquiries of an account by city, before they are handed over',
    permission: 'staff.write',
    params: idParams,
    response: openByCity,
  },
  'POST /staffs/{id}/hand-over': {
    summary: 'Share the open enquiries of an account out over colleagues, evenly or by city',
    permission: 'staff.write',
    params: idParams,
    body: handOverPlan,
    response: handedOver,
  },
  'POST /staffs/{id}/activate': {
    summary: 'Activate an account',
    permission: 'staff.write',
    params: idParams,
    body: staffActivate,
    response: staffAccount,
  },
  'POST /staffs/{id}/second-factor/reset': {
    summary: 'Reset the second factor of an account; its sessions end',
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
    summary: 'The account of an invitation link',
    permission: 'public',
    body: invitationToken,
    response: invitation,
  },
  'POST /invitations/accept': {
    summary: 'Set the password with an invitation link, once',
    permission: 'public',
    body: invitationAccept,
    response: success,
  },
})
