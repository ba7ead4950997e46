import { everywhere, type RecordFields, recordOnly } from '../shared/record-fields.ts'
import { complaintKinds, complaintSeverities } from './complaints.words.ts'

/** Complaint: what a customer says about a job. The fields that people fill in. */
export const complaintFields = {
  kind: { label: 'Kind', kind: 'choice', words: complaintKinds, required: true, shown: everywhere },
  severity: {
    label: 'Severity',
    kind: 'choice',
    words: complaintSeverities,
    required: true,
    shown: everywhere,
  },
  text: {
    label: 'Complaint',
    kind: 'note',
    max: 4000,
    required: true,
    shown: ['create', 'facts', 'download'],
  },
  /** The user who settles it; null while unassigned. */
  owner_id: { label: 'Owner', kind: 'reference', shown: recordOnly },
} as const satisfies RecordFields
