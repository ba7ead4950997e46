import { useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from 'contract/staff/staff.schema.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { PhoneField } from '#shared/components/fields/phone-field.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { saveProfile } from './staff.queries.ts'

/** The zones people of the business live in come first; every zone the browser knows follows. */
const zones = [...new Set(['Asia/Kolkata', 'Asia/Dubai', ...Intl.supportedValuesOf('timeZone')])]
const zoneChoices = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.profileUpdate)

export function ProfileForm({ member }: { member: StaffMember }) {
  const t = useText(staffText)
  const client = useQueryClient()
  const { name, email, phone, time_zone, number_grouping, version } = member
  const form = useZodForm(loadCheck, { name, email, phone, time_zone, number_grouping, version })
  const { control } = form
  const save = async (values: Parameters<typeof saveProfile>[2]) => {
    const saved = await saveProfile(client, member.id, values)
    form.setValue('version', saved.version)
    toast.success(t('staff.saved'))
  }
  const groupings = [
    { value: 'international', label: t('staff.international') },
    { value: 'indian', label: t('staff.indian') },
  ]
  return (
    <Form form={form} onSubmit={save} label={t('staff.own')}>
      <TextField control={control} name="name" label={t('staff.name')} autoComplete="name" />
      <TextField control={control} name="email" label={t('staff.email')} type="email" autoComplete="email" />
      <PhoneField control={control} name="phone" label={t('staff.phone')} optional />
      <SelectField
        control={control}
        name="time_zone"
        label={t('staff.time-zone')}
        help={t('staff.time-zone-help')}
        options={zoneChoices}
      />
      <SelectField control={control} name="number_grouping" label={t('staff.grouping')} options={groupings} />
      <div className="form-actions">
        <SubmitButton control={control}>{t('staff.save')}</SubmitButton>
      </div>
    </Form>
  )
}
