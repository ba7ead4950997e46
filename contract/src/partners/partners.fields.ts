import { genders } from '../choices.ts'
import { consentFields } from '../customers/opt-out.words.ts'
import { linkLanguages } from '../links/links.words.ts'
import { everywhere, type RecordFields, recordOnly } from '../shared/record-fields.ts'

const bloodGroups = (['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const).map((group) => ({
  slug: group,
  label: group,
}))

/** Partner: the professional or firm that does the work. */
export const partnerFields = {
  name: { label: 'Name', kind: 'text', max: 120, required: true, shown: everywhere },
  phone: { label: 'Phone', kind: 'phone', required: true, shown: everywhere },
  alternate_phone: { label: 'Other phone', kind: 'phone', shown: recordOnly },
  whatsapp: { label: 'WhatsApp', kind: 'phone', shown: recordOnly },
  email: { label: 'Email', kind: 'email', shown: recordOnly },
  gender: { label: 'Gender', kind: 'choice', words: genders, shown: recordOnly },
  blood_group: { label: 'Blood group', kind: 'choice', words: bloodGroups, shown: recordOnly },
  language: { label: 'Language', kind: 'choice', words: linkLanguages, shown: ['facts'] },
  ...consentFields,
  note: { label: 'Note', kind: 'note', max: 2000, shown: recordOnly },
} as const satisfies RecordFields
