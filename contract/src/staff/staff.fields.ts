import { everywhere, type RecordFields } from '../shared/record-fields.ts'

/**
 * Staff: an account of a person who works here. The fields that people fill in; users sign in with email or
 * phone.
 */
export const staffFields = {
  name: { label: 'Name', kind: 'text', max: 120, required: true, shown: everywhere },
  email: { label: 'Email', kind: 'email', required: true, shown: everywhere },
  phone: { label: 'Phone', kind: 'phone', shown: everywhere },
} as const satisfies RecordFields
