import { useQueryClient } from '@tanstack/react-query'
import { day } from 'contract/shared/fields.ts'
import {
  network,
  type RolePolicy,
  rolePolicyUpdate,
  sessionLimits,
} from 'contract/staff/role-policies.schema.ts'
import * as z from 'zod'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { accessText } from '#src/text/en/security.ts'
import { useText } from '#src/text/intl.ts'
import { savePolicy } from './access.queries.ts'

const whole = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })

/** The typed networks: one per line, or between commas. */
export const networksOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

/** The values of the fields: numbers and networks as text, an empty day for none. */
const policyForm = z.object({
  second_factor_from: z.union([day, z.literal('')]),
  idle_minutes: whole(sessionLimits.idle_minutes),
  life_hours: whole(sessionLimits.life_hours),
  networks: z.string().superRefine((text, context) => {
    const all = networksOf(text)
    const wrong = all.find((part) => !network.safeParse(part).success)
    const networksIssue = rolePolicyUpdate.shape.networks
      .safeParse(all)
      .error?.issues.find(({ path }) => path.length === 0)
    if (wrong !== undefined) context.addIssue(`“${wrong.slice(0, 40)}” is not an address or a network`)
    else if (networksIssue) context.addIssue(networksIssue.message)
  }),
})

type Values = z.output<typeof policyForm>

const valuesOf = ({ second_factor_from, idle_minutes, life_hours, networks }: RolePolicy): Values => ({
  second_factor_from: second_factor_from ?? '',
  idle_minutes: String(idle_minutes),
  life_hours: String(life_hours),
  networks: networks.join('\n'),
})
const bodyOf = ({ second_factor_from, idle_minutes, life_hours, networks }: Values) => ({
  second_factor_from: second_factor_from || null,
  idle_minutes: Number(idle_minutes),
  life_hours: Number(life_hours),
  networks: networksOf(networks),
})

type PolicyFormProps = { policy: RolePolicy; title: string; isShownOnly: boolean }

/** The requirements of one role. */
export function PolicyForm({ policy, title, isShownOnly }: PolicyFormProps) {
  const t = useText(accessText)
  const formats = useFormats()
  const client = useQueryClient()
  const form = useZodForm(policyForm, valuesOf(policy))
  const draft = useDraft(`role-policy-${policy.id}`, form, { version: policy.version })
  const { control } = form
  const saving = useMergingSave<Values, Values, RolePolicy>({
    form,
    record: policy,
    restored: draft.restored,
    valuesOf,
    async save(changes, version) {
      const saved = await savePolicy(client, policy.id, {
        ...bodyOf({ ...form.getValues(), ...changes }),
        version,
      })
      draft.clear()
      form.reset(valuesOf(saved))
      saving.reopen(saved)
    },
  })
  const save = async (values: Values) => {
    if (await saving.run(values)) toast.success(t('access.saved', { role: title }))
  }
  const show = (field: keyof Values, value: unknown) =>
    field === 'second_factor_from' && value ? formats.day(String(value)) : String(value ?? '')
  return (
    <Form form={form} onSubmit={save} label={title}>
      {draft.notice}
      <ConflictNotice
        clash={saving.clash}
        label={(field) => t(labels[field])}
        show={show}
        onTake={saving.take}
      />
      <DayField
        control={control}
        name="second_factor_from"
        label={t('access.factor')}
        help={t('access.factor-help')}
        disabled={isShownOnly}
        optional
      />
      <TextField
        control={control}
        name="idle_minutes"
        label={t('access.idle')}
        help={t('access.idle-help')}
        inputMode="numeric"
        maxLength={6}
        width="width-pincode"
        disabled={isShownOnly}
      />
      <TextField
        control={control}
        name="life_hours"
        label={t('access.life')}
        help={t('access.life-help')}
        inputMode="numeric"
        maxLength={6}
        width="width-pincode"
        disabled={isShownOnly}
      />
      <TextAreaField
        control={control}
        name="networks"
        label={t('access.networks')}
        help={t('access.networks-help')}
        maxLength={4000}
        disabled={isShownOnly}
      />
      {!isShownOnly && (
        <div className="form-actions">
          {form.formState.isDirty && (
            <Button onClick={() => form.reset(valuesOf(policy))}>{t('access.cancel')}</Button>
          )}
          <SubmitButton control={control}>{t('access.save')}</SubmitButton>
        </div>
      )}
    </Form>
  )
}

const labels = {
  second_factor_from: 'access.factor',
  idle_minutes: 'access.idle',
  life_hours: 'access.life',
  networks: 'access.networks',
} as const satisfies Record<keyof Values, keyof typeof accessText>
