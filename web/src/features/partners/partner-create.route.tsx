import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import './partners.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toE164 } from 'contract/shared/phone.ts'
import { bloodGroups, genders } from 'contract/vocabulary.ts'
import { PhoneField } from '#shared/components/fields/phone-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'
import { PlacesPicker, ServicesPicker } from './links-picker.tsx'
import { createPartner, partnerLookupQuery } from './partner.queries.ts'
import type { PartnerTyped, PartnerValues } from './partner-forms.schema.ts'

const loadCheck = () => import('./partner-forms.schema.ts').then((module) => module.partnerForm)

const empty = {
  ...{ name: '', phone: '', alternate_phone: null, whatsapp: null, email: null },
  ...{ gender: null, blood_group: null, note: null, service_ids: [] as number[], area_ids: [] as number[] },
}

/** /partners/create: who, what and where; who has the number already is shown while it is typed. */
export function PartnerCreatePage() {
  const t = useText(partnerText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { phone: given } = useSearchParams()
  const form = useZodForm<PartnerTyped, PartnerValues>(loadCheck, { ...empty, phone: given ?? '' })
  const draft = useDraft('partner-new', form)
  const save = async (values: PartnerValues) => {
    const partner = await createPartner(client, values)
    draft.clear()
    toast.success(t('partner.new.saved', { name: partner.name }))
    await navigate({ to: '/partners/$id', params: { id: String(partner.id) } })
  }
  return (
    <FormWithAside
      title={t('partner.new')}
      form={form}
      onSubmit={save}
      submitLabel={t('partner.new.save')}
      notice={draft.notice}
      aside={<KnownPanel typed={form.watch('phone')} />}
    >
      <WhoPart form={form} />
      <WhatPart form={form} />
      <MorePart form={form} />
    </FormWithAside>
  )
}

type PartProps = { form: FormOf<PartnerTyped, PartnerValues> }

function WhoPart({ form: { control } }: PartProps) {
  const t = useText(partnerText)
  return (
    <Panel title={t('partner.new.who')}>
      <PanelBody className="form">
        <PhoneField
          control={control}
          name="phone"
          label={t('partner.phone')}
          help={t('partner.new.phone-help')}
          autoFocus
        />
        <TextField control={control} name="name" label={t('partner.name')} maxLength={120} />
      </PanelBody>
    </Panel>
  )
}

function WhatPart({ form }: PartProps) {
  const t = useText(partnerText)
  const of = (name: 'service_ids' | 'area_ids') => {
    const ids = form.watch(name) ?? []
    const set = (next: number[]) => form.setValue(name, next, { shouldDirty: true })
    return {
      ids,
      onAdd: ({ id }: { id: number }) => set([...ids, id]),
      onRemove: ({ id }: { id: number }) => set(ids.filter((each) => each !== id)),
    }
  }
  return (
    <Panel title={t('partner.new.what')}>
      <PanelBody className="form">
        <ServicesPicker {...of('service_ids')} />
        <PlacesPicker {...of('area_ids')} />
      </PanelBody>
    </Panel>
  )
}

function MorePart({ form: { control } }: PartProps) {
  const t = useText(partnerText)
  const nothing = t('partner.not-said')
  const bloods = bloodGroups.map((group) => ({ value: group, label: group }))
  return (
    <Panel title={t('partner.new.more')}>
      <PanelBody className="form">
        <PhoneField control={control} name="alternate_phone" label={t('partner.alternate_phone')} optional />
        <PhoneField control={control} name="whatsapp" label={t('partner.whatsapp')} optional />
        <TextField control={control} name="email" label={t('partner.email')} type="email" optional maxLength={254} />
        <div className="field-pair">
          <SelectField
            control={control}
            name="gender"
            label={t('partner.gender')}
            placeholder={nothing}
            options={choicesOf(genders)}
            optional
          />
          <SelectField
            control={control}
            name="blood_group"
            label={t('partner.blood_group')}
            placeholder={nothing}
            options={bloods}
            optional
          />
        </div>
        <TextAreaField control={control} name="note" label={t('partner.note')} optional maxLength={2000} />
      </PanelBody>
    </Panel>
  )
}

/** Who has the number already, with a way to them. */
function KnownPanel({ typed }: { typed: string }) {
  const t = useText(partnerText)
  const isWhole = toE164(typed) !== null
  const found = useQuery(partnerLookupQuery(typed)).data
  const known = isWhole ? (found?.partners ?? []) : []
  return (
    <Panel title={t(known.length > 0 ? 'partner.new.check-known' : 'partner.new.check')}>
      <PanelBody className="stack stack-tight text-13">
        <div role="status">
          {known.map(({ id, name, status }) => (
            <div key={id} className="row">
              <PartnerLink id={id} name={name} />
              <span className="push-end">
                <StatusWord status={status} of="partner" />
              </span>
            </div>
          ))}
          {known.length === 0 && (
            <span className="ink-3">{t(isWhole && found ? 'partner.new.check-free' : 'partner.new.check-type')}</span>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}
