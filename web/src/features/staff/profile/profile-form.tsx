import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { fieldText, fieldValues } from 'contract/shared/record-fields.ts'
import { staffFields } from 'contract/staff/staff.fields.ts'
import type { profileForm, StaffMember } from 'contract/staff/staff.schema.ts'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { saveProfile } from '../staff.queries.ts'

/** The usual time zones of the business are first; every zone that the browser knows follows. */
const zones = [...new Set(['Asia/Kolkata', 'Asia/Dubai', ...Intl.supportedValuesOf('timeZone')])]
const zoneChoices = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.profileForm)
type Typed = z.input<typeof profileForm>
type Values = z.output<typeof profileForm>

function valuesOf({ time_zone, number_grouping, theme, ...member }: StaffMember): Values {
  return { ...fieldValues(staffFields, member), time_zone, number_grouping, theme, current_password: '' }
}

const isOwnField = (field: string): field is keyof typeof staffFields => field in staffFields

type ProfileFormProps = { member: StaffMember; isOwn: boolean }

export function ProfileForm({ member, isOwn }: ProfileFormProps) {
  const t = useText(staffText)
  const client = useQueryClient()
  const form = useZodForm<Typed, Values>(loadCheck, valuesOf(member))
  const draft = useDraft(`profile-${member.id}`, form, { version: member.version, secret: secrets })
  const { control } = form
  const saving = useMergingSave<Values, Typed, StaffMember>({
    form,
    record: member,
    restored: draft.restored,
    valuesOf,
    async save(changes, version) {
      // The whole profile is sent; unchanged fields have the form's values.
      const { current_password, ...profile } = { ...form.getValues(), ...changes }
      const shown = current_password ? { current_password } : {}
      const saved = await saveProfile(client, member.id, { ...profile, ...shown, version })
      form.reset(valuesOf(saved))
      saving.reopen(saved)
    },
  })
  const save = async (values: Values) => {
    if (await saving.run(values)) toast.success(t('staff.saved'))
  }
  const user = useSession()?.user
  const isLoginFixed = !isOwn && member.joined && !can(user, 'staff.logins')
  const loginHelp = isLoginFixed ? t('staff.login-by-developer') : undefined
  const login = { disabled: isLoginFixed, help: loginHelp }
  const inputs = recordInputs({
    control,
    fields: staffFields,
    options: { name: { autoComplete: 'name' }, email: { autoComplete: 'email', ...login }, phone: login },
    own: {},
  })
  const label = (field: keyof Values) => (isOwnField(field) ? staffFields[field].label : t(labels[field]))
  const groupings = [
    { value: 'international', label: t('staff.international') },
    { value: 'indian', label: t('staff.indian') },
  ]
  const themes = [
    { value: 'system', label: t('staff.theme-system') },
    { value: 'light', label: t('staff.theme-light') },
    { value: 'dark', label: t('staff.theme-dark') },
  ]
  const [email, phone] = useWatch({ control, name: ['email', 'phone'] })
  const isOtherLogin =
    email.trim().toLowerCase() !== member.email || (toE164(phone ?? '') ?? phone) !== member.phone
  return (
    <Form form={form} onSubmit={save} label={t('staff.profile')}>
      {draft.notice}
      <ConflictNotice
        clash={saving.clash}
        label={label}
        show={(field, value) =>
          isOwnField(field) ? fieldText(staffFields[field], value) : String(value ?? '')
        }
        onTake={saving.take}
      />
      {Object.values(inputs)}
      {isOwn && isOtherLogin && (
        <TextField
          control={control}
          name="current_password"
          label={label('current_password')}
          help={t('staff.why-password')}
          type="password"
          autoComplete="current-password"
        />
      )}
      <SelectField
        control={control}
        name="time_zone"
        label={label('time_zone')}
        help={t('staff.time-zone-help')}
        options={zoneChoices}
      />
      <SelectField
        control={control}
        name="number_grouping"
        label={label('number_grouping')}
        options={groupings}
      />
      {isOwn && (
        <RadioGroupField control={control} name="theme" label={label('theme')} options={themes} inline />
      )}
      <div className="form-actions">
        <SubmitButton control={control}>{t('staff.save')}</SubmitButton>
      </div>
    </Form>
  )
}

const secrets = ['current_password']

const labels = {
  current_password: 'staff.current-password',
  time_zone: 'staff.time-zone',
  number_grouping: 'staff.grouping',
  theme: 'staff.theme',
} as const satisfies Record<Exclude<keyof Values, keyof typeof staffFields>, keyof typeof staffText>
