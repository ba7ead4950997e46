import { lostReasons, sources } from '../choices.ts'
import { everywhere, type RecordFields, recordOnly } from '../shared/record-fields.ts'
import { nextActions, temperatures } from '../vocabulary.ts'

/** Enquiry (lead): a request for a service. The fields that people fill in. */
export const enquiryFields = {
  /** Null for an unknown caller, such as a wrong number, who is no customer. */
  name: { label: 'Name', kind: 'text', max: 120, shown: everywhere },
  phone: { label: 'Phone', kind: 'phone', required: true, shown: everywhere },
  category_id: { label: 'Service', kind: 'reference', shown: recordOnly },
  source: { label: 'Source', kind: 'choice', words: sources, required: true, shown: everywhere },
  temperature: { label: 'Lead', kind: 'choice', words: temperatures, required: true, shown: everywhere },
  assigned_to: { label: 'Assigned to', kind: 'reference', shown: recordOnly },
  /** Both while it is worked on, neither when it is lost or done. */
  next_action: { label: 'Next action', kind: 'choice', words: nextActions, shown: ['download'] },
  follow_up_at: { label: 'Next action at', kind: 'moment', shown: ['download'] },
  /** Quoted on the phone. */
  quoted_price: { label: 'Quoted price', kind: 'money', shown: ['create'] },
  /** Why it was lost, while it is lost; 'other' needs the note below. */
  lost_reason: { label: 'Lost reason', kind: 'choice', words: lostReasons, shown: ['facts', 'download'] },
  lost_note: { label: 'Lost note', kind: 'text', max: 500, shown: [] },
  note: { label: 'Note', kind: 'note', max: 4000, shown: recordOnly },
} as const satisfies RecordFields

/** The caller's name for people to read. */
export const callerName = (name: string | null): string => name ?? 'Unknown caller'
