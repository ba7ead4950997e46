import { useQueryClient } from '@tanstack/react-query'
import type { Partner, partnerFields } from 'contract/partners/partners.schema.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { bloodGroups, genders } from 'contract/vocabulary.ts'
import type { ReactNode } from 'react'
import { type Fact, Facts } from '#shared/components/facts.tsx'
import { NoteEditor, selectEditor, TextEditor, wordsOf } from '#shared/components/inline/inline-editors.tsx'
import { InlineFact } from '#shared/components/inline/inline-fact.tsx'
import type { EditorProps, InlineFactProps } from '#shared/components/inline/open-fact.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'
import { keepPartner, updatePartner } from './partner.queries.ts'

type Field = keyof typeof partnerFields
type PartnerFactProps<K extends Field> = { partner: Partner } & Pick<
  InlineFactProps<Partner, K>,
  'field' | 'label' | 'children' | 'editor' | 'show' | 'isLong'
>

function PartnerFact<K extends Field>({ partner, ...fact }: PartnerFactProps<K>) {
  const client = useQueryClient()
  return (
    <InlineFact<Partner, K>
      {...fact}
      record={partner}
      keptAs={`partner-${partner.id}`}
      save={(change, version) => updatePartner(client, partner.id, tidied(change), version)}
      onNewer={(newer) => keepPartner(client, newer)}
    />
  )
}

/** Emptied means none; the API takes E.164, people type any form. */
function tidied(change: Partial<Partner>): Partial<Partner> {
  const tidy = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
  return Object.fromEntries(Object.entries(change).map(([field, value]) => [field, tidy(value)]))
}

const orEmpty = (value: string | null) => value ?? ''
const genderEditor = (nothing: string) => selectEditor<Partner['gender']>(wordsOf(genders), nothing)
const bloodOptions = bloodGroups.map((group) => ({ value: group, label: group }))

/** A number that may be none: shown in groups of five, typed in any form. */
function PhoneEditor({ value, onChange, ...rest }: EditorProps<string | null>): ReactNode {
  const shown = value === null ? '' : toE164(value) === value ? displayPhone(value) : value
  return (
    <TextEditor {...rest} maxLength={40} value={shown} onChange={(typed) => onChange(typed === '' ? null : typed)} />
  )
}

/** Each fact is changed where it stands. */
export function PartnerFacts({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const nothing = t('partner.not-said')
  const phone = (field: 'phone' | 'alternate_phone' | 'whatsapp', children: ReactNode): Fact => ({
    label: t(`partner.${field}`),
    value: (
      <PartnerFact
        partner={partner}
        field={field}
        label={t(`partner.${field}`)}
        show={(value) => displayPhone(value ?? '')}
        editor={(props) => <PhoneEditor {...(props as EditorProps<string | null>)} />}
      >
        {children}
      </PartnerFact>
    ),
  })
  const facts: Fact[] = [
    {
      label: t('partner.name'),
      value: (
        <PartnerFact
          partner={partner}
          field="name"
          label={t('partner.name')}
          show={orEmpty}
          editor={(props) => <TextEditor {...props} maxLength={120} />}
        >
          {partner.name}
        </PartnerFact>
      ),
    },
    phone('phone', <span className="tabular">{displayPhone(partner.phone)}</span>),
    phone('alternate_phone', partner.alternate_phone && <PhoneLink phone={partner.alternate_phone} />),
    phone('whatsapp', partner.whatsapp && <PhoneLink phone={partner.whatsapp} />),
    {
      label: t('partner.email'),
      value: (
        <PartnerFact
          partner={partner}
          field="email"
          label={t('partner.email')}
          show={orEmpty}
          editor={({ value, ...props }) => <TextEditor {...props} value={orEmpty(value)} maxLength={254} />}
        >
          {partner.email && <a href={`mailto:${partner.email}`}>{partner.email}</a>}
        </PartnerFact>
      ),
    },
    {
      label: t('partner.gender'),
      value: (
        <PartnerFact
          partner={partner}
          field="gender"
          label={t('partner.gender')}
          show={(value) => labelOf(genders, value)}
          editor={genderEditor(nothing)}
        >
          {labelOf(genders, partner.gender)}
        </PartnerFact>
      ),
    },
    {
      label: t('partner.blood_group'),
      value: (
        <PartnerFact
          partner={partner}
          field="blood_group"
          label={t('partner.blood_group')}
          show={orEmpty}
          editor={selectEditor<Partner['blood_group']>(bloodOptions, nothing)}
        >
          {partner.blood_group}
        </PartnerFact>
      ),
    },
    {
      label: t('partner.note'),
      value: (
        <PartnerFact
          partner={partner}
          field="note"
          label={t('partner.note')}
          show={orEmpty}
          isLong
          editor={(props) => <NoteEditor {...props} maxLength={2000} />}
        >
          {partner.note && <span className="keep-lines">{partner.note}</span>}
        </PartnerFact>
      ),
    },
    ...(partner.status_reason ? [{ label: t('partner.status-reason'), value: partner.status_reason }] : []),
    { label: t('partner.since'), value: <ShortDate at={partner.created_at} /> },
  ]
  return <Facts facts={facts} />
}
