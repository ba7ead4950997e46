import type { Partner } from 'contract/partners/partners.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { genders } from 'contract/vocabulary.ts'
import { asText, type Wording } from '#domains/timeline/public.ts'

const asPhone = (value: string | null) => (value === null ? null : displayPhone(value))
const asTitles = (links: { title: string }[]) => links.map((link) => link.title).join(', ') || null

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const asClock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const asHours = (hours: Partner['hours']) =>
  hours.map(({ weekday, starts, ends }) => `${weekdays[weekday]} ${asClock(starts)}–${asClock(ends)}`).join(', ') ||
  null

/** What the timeline tells of an edit. */
export const partnerWording: Wording<Partner> = {
  name: asText,
  phone: asPhone,
  alternate_phone: asPhone,
  whatsapp: asPhone,
  email: asText,
  gender: (value) => labelOf(genders, value) || null,
  blood_group: asText,
  note: asText,
  services: asTitles,
  areas: asTitles,
  hours: asHours,
  commission_kind: asText,
  commission_value: (value) => value?.toString() ?? null,
  commission_after_material: (isOn) => (isOn ? 'yes' : 'no'),
}
