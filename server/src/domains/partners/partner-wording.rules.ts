import { partnerFields } from 'contract/partners/partners.fields.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import { fieldsWording, type Wording } from '#domains/timeline/public.ts'

const asTitles = (links: { title: string }[]) => links.map((link) => link.title).join(', ') || null

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const asClock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const asEnd = (minutes: number) =>
  minutes > dayMinutes ? `${asClock(minutes - dayMinutes)} of the next day` : asClock(minutes)
const asHours = (hours: Partner['hours']) =>
  hours
    .map(({ weekday, starts, ends }) => `${weekdays[weekday]} ${asClock(starts)}–${asEnd(ends)}`)
    .join(', ') || null

/** The fields of a partner as an edit shows them on the timeline. */
export const partnerWording: Wording<Partner> = {
  ...fieldsWording(partnerFields, {}),
  services: { label: 'Services', text: asTitles },
  areas: { label: 'Areas', text: asTitles },
  hours: { label: 'Working hours', text: asHours },
  commission_kind: { label: 'Commission kind', text: (value) => value },
  commission_value: { label: 'Commission value', text: (value) => value?.toString() ?? null },
  commission_after_material: { label: 'Commission after material', text: (isOn) => (isOn ? 'yes' : 'no') },
}
