import type { FieldValues, RecordFields } from '../shared/record-fields.ts'
import { terms } from '../shared/terms.ts'

/** How a person objected: to all but necessary messages, or to a channel. */
export const optOutWays = terms('call', 'sms', 'whatsapp', 'email', 'in person')
export type OptOutWay = (typeof optOutWays)[number]['slug']

/** Where the consent to keep and use the data came from. */
export const consentSources = terms(
  'website form',
  'portal',
  'call',
  'whatsapp',
  'email',
  'in person',
  'paper form',
)

/** The opt-outs of a phone number, whichever customer or partner has it. */
export const optOutFields = {
  opted_out: { label: 'Opted out by', kind: 'choice', words: optOutWays, shown: ['facts'] },
  no_sms: { label: 'No SMS, said by', kind: 'choice', words: optOutWays, shown: ['facts'] },
  no_whatsapp: { label: 'No WhatsApp, said by', kind: 'choice', words: optOutWays, shown: ['facts'] },
  no_call: { label: 'Do not call, said by', kind: 'choice', words: optOutWays, shown: ['facts'] },
} as const satisfies RecordFields
export type OptOutField = keyof typeof optOutFields
export type OptOuts = FieldValues<typeof optOutFields>
export const optOutNames = Object.keys(optOutFields) as OptOutField[] // keys() forgets them

/** The source of the consent, and the opt-outs of customers and partners. */
export const consentFields = {
  consent_source: { label: 'Consent from', kind: 'choice', words: consentSources, shown: ['facts'] },
  ...optOutFields,
} as const satisfies RecordFields
