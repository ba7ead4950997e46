import { genders, sources } from '../choices.ts'
import { linkLanguages } from '../links/links.words.ts'
import { everywhere, type RecordFields, recordOnly } from '../shared/record-fields.ts'
import { consentFields } from './opt-out.words.ts'

/**
 * Customer: a person or household that asks for services, known by phone. Created with an enquiry or a job.
 */
export const customerFields = {
  name: { label: 'Name', kind: 'text', max: 120, required: true, shown: everywhere },
  phone: { label: 'Phone', kind: 'phone', required: true, shown: everywhere },
  alternate_phone: { label: 'Alternate phone', kind: 'phone', shown: recordOnly },
  whatsapp: { label: 'WhatsApp', kind: 'phone', shown: recordOnly },
  email: { label: 'Email', kind: 'email', shown: recordOnly },
  gender: { label: 'Gender', kind: 'choice', words: genders, shown: recordOnly },
  source: { label: 'Source', kind: 'choice', words: sources, shown: everywhere },
  language: { label: 'Language', kind: 'choice', words: linkLanguages, shown: ['facts'] },
  ...consentFields,
  gstin: { label: 'GSTIN', kind: 'gstin', shown: recordOnly },
  note: { label: 'Note', kind: 'note', max: 2000, shown: recordOnly },
} as const satisfies RecordFields
