import * as z from 'zod'
import { sources } from '../choices.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success, text } from '../shared/fields.ts'
import { paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import {
  intakeKey,
  intakeKeyCreate,
  intakeLead,
  intakeLeadListQuery,
  intakeLeadRow,
  intakeReceipt,
  intakeReplay,
} from './intake.schema.ts'

export const intakeContract = defineEndpoints({
  'POST /intake/{source}': {
    summary:
      'A lead from a portal, a form or a landing page, with a key of that source (Authorization: Bearer, X-Api-Key, or ?key=); JSON or form fields',
    permission: 'public',
    duringMaintenance: true,
    accepts: 'anything',
    params: z.object({ source: z.enum(slugs(sources)) }),
    // Some portals put the lead's fields into the URL.
    query: z.object({ key: z.string().max(200).optional() }).catchall(text(1000)),
    body: z.unknown(),
    response: intakeReceipt,
  },
  'GET /intake-leads': {
    summary: 'Incoming leads, newest first',
    permission: 'intake.read',
    query: intakeLeadListQuery,
    response: paged(intakeLeadRow),
    shows: { kind: 'lead', as: 'list' },
  },
  'GET /intake-leads/{id}': {
    summary: 'One lead: original request, parsed data and result',
    permission: 'intake.read',
    params: idParams,
    response: intakeLead,
    shows: { kind: 'lead', as: 'record' },
  },
  'POST /intake-leads/{id}/replay': {
    summary: 'Process a rejected lead again, with corrections',
    permission: 'intake.replay',
    params: idParams,
    body: intakeReplay,
    response: intakeLead,
  },
  'GET /intake-keys': {
    summary: 'Keys for incoming leads',
    permission: 'intake.keys',
    response: z.array(intakeKey),
  },
  'POST /intake-keys': {
    summary: 'Create a key for incoming leads',
    permission: 'intake.keys',
    needsConfirmation: true,
    body: intakeKeyCreate,
    response: intakeKey,
    status: 201,
  },
  'DELETE /intake-keys/{id}': {
    summary: 'Revoke a key: its leads are rejected from now on',
    permission: 'intake.keys',
    params: idParams,
    response: success,
  },
})
