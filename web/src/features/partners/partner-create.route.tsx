import { useNavigateWhileHere } from '#shared/hooks/use-navigate-while-here.ts'
import '#src/styles/records.css'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import './partners.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { LocationsPicker, ServicesPicker } from './links-picker.tsx'
import { createPartner, partnerLookupQuery } from './partner.queries.ts'
import type { PartnerTyped, PartnerValues } from './partner-forms.schema.ts'

const loadCheck = () => import('./partner-forms.schema.ts').then((module) => module.partnerForm)

const empty = { name: '', phone: '', service_ids: [] as number[], area_ids: [] as number[] }

/** /partners/create: a new partner; existing partners with the typed number are shown. */
export function PartnerCreatePage() {
  const t = useText(partnerText)
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const { phone: prefilledPhone } = useSearchParams()
  const form = useZodForm<PartnerTyped, PartnerValues>(loadCheck, { ...empty, phone: prefilledPhone ?? '' })
  const draft = useDraft('partner-new', form)
  const { name, phone, gender, blood_group, note, ...others } = recordInputs({
    control: form.control,
    fields: partnerFields,
    options: { phone: { help: t('partner.new.phone-help'), autoFocus: true } },
    own: {},
  })
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
      aside={<MatchesPanel typed={form.watch('phone')} />}
    >
      <Panel title={t('partner.new.who')}>
        <PanelBody className="form">
          {phone}
          {name}
        </PanelBody>
      </Panel>
      <ServicesPart form={form} />
      <Panel title={t('partner.new.more')}>
        <PanelBody className="form">
          {Object.values(others)}
          <div className="field-pair">
            {gender}
            {blood_group}
          </div>
          {note}
        </PanelBody>
      </Panel>
    </FormWithAside>
  )
}

function ServicesPart({ form }: { form: FormOf<PartnerTyped, PartnerValues> }) {
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
        <LocationsPicker {...of('area_ids')} />
      </PanelBody>
    </Panel>
  )
}

/** Existing partners with the number, as links. */
function MatchesPanel({ typed }: { typed: string }) {
  const t = useText(partnerText)
  const isWhole = toE164(typed) !== null
  const found = useQuery(partnerLookupQuery(typed)).data
  const matches = isWhole ? (found?.partners ?? []) : []
  return (
    <Panel title={t(matches.length > 0 ? 'partner.new.check-known' : 'partner.new.check')}>
      <PanelBody className="stack stack-tight text-13">
        <div role="status">
          {matches.map(({ id, name, status }) => (
            <div key={id} className="row">
              <PartnerLink id={id} name={name} />
              <span className="push-end">
                <StatusWord status={status} of="partner" />
              </span>
            </div>
          ))}
          {matches.length === 0 && (
            <span className="ink-3">
              {t(isWhole && found ? 'partner.new.check-free' : 'partner.new.check-type')}
            </span>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}
