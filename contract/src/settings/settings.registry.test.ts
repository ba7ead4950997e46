import { expect, test } from 'vitest'
import { settings } from './settings.registry.ts'

/** Settings that decide what a user may do, or how much. */
const deciding = new Set(['number', 'percent', 'day', 'days', 'flag', 'minutes'])

test('a setting that decides how much a user may do is changed with a confirmation, unless it is named here', () => {
  const open = Object.entries(settings)
    .filter(
      ([key, { kind, needsConfirmation }]) =>
        deciding.has(kind) && !needsConfirmation && !key.endsWith('.enable'),
    )
    .map(([key]) => key)
  expect(open).toEqual([
    // Lateness, and who works on a record.
    ...['business.assign_to_creator', 'business.assign_leads'],
    ...['business.response_minutes', 'business.response_minutes_by_source'],
    ...['business.late_minutes', 'business.accept_minutes', 'business.early_hours'],
    // The form of messages.
    ...['business.sms_variable_length', 'business.ask_messages', 'whatsapp.receipt.attach'],
  ])
})
