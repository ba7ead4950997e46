import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lostReasons } from 'contract/choices.ts'
import type { Address } from 'contract/customers/address.schema.ts'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { isLost } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { useCategory, useCategoryChoices } from '#features/categories/public.ts'
import { customerQuery } from '#features/customers/public.ts'
import { pincodeQuery } from '#features/locations/public.ts'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { Facts } from '#shared/components/facts.tsx'
import { editFact } from '#shared/components/inline/edit-fact.ts'
import { selectEditor, wordsOf } from '#shared/components/inline/inline-editors.tsx'
import { InlineFact } from '#shared/components/inline/inline-fact.tsx'
import type { EditorProps, FactSaving } from '#shared/components/inline/open-fact.tsx'
import { recordFacts } from '#shared/components/inline/record-facts.tsx'
import { Served } from '#shared/components/served.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { enquiryText, enquiryTimesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { cacheEnquiry, type EnquiryChanges, staffNamesQuery, updateEnquiry } from '../enquiries.queries.ts'
import { EnquiryMenu } from './enquiry-menu.tsx'
import { reasonOf } from './next-sentence.tsx'
import { StatusStays } from './time-in-status.tsx'

type EnquiryFactsProps = { enquiry: Enquiry; onOtherAddress: () => void }

/** The enquiry's fields and its address, edited in place. */
export function EnquiryFacts({ enquiry, onOtherAddress }: EnquiryFactsProps) {
  const t = useText(enquiryText)
  const times = useText(enquiryTimesText)
  const client = useQueryClient()
  const saving: FactSaving<Enquiry> = {
    keptAs: String(enquiry.id),
    // One of the fields that can be changed.
    save: (change, version) => updateEnquiry(client, enquiry.id, { ...(change as EnquiryChanges), version }),
    onNewer: (newer) => cacheEnquiry(client, newer),
  }
  const { name, phone, category_id, lost_reason, note, ...others } = useFieldFacts(enquiry, saving)
  const address = {
    label: t('enquiries.address'),
    value: <LocationFact enquiry={enquiry} saving={saving} onOther={onOtherAddress} />,
  }
  const facts = [
    ...[name, phone, category_id, address],
    ...Object.values(others),
    ...(isLost(enquiry.status) ? [lost_reason] : []),
    note,
    { label: t('enquiries.created'), value: <Created enquiry={enquiry} /> },
    ...(enquiry.response_due_at
      ? [{ label: times('enquiry-times.first-response'), value: <FirstResponse enquiry={enquiry} /> }]
      : []),
    { label: times('enquiry-times.in-status'), value: <StatusStays stays={enquiry.statuses} /> },
  ]
  const edit = (
    <>
      <Button variant="ghost" size="tiny" onClick={() => editFact('name')}>
        {t('enquiries.edit')} <Kbd>E</Kbd>
      </Button>
      <EnquiryMenu enquiry={enquiry} />
    </>
  )
  return (
    <Panel title={t('enquiries.facts')} end={edit}>
      <PanelBody>
        <Facts facts={facts} />
      </PanelBody>
    </Panel>
  )
}

function useFieldFacts(enquiry: Enquiry, saving: FactSaving<Enquiry>) {
  const { path } = useCategory(enquiry.category_id)
  const categories = useCategoryChoices()
  const titles = path.length > 0 ? path : enquiry.category ? [enquiry.category.title] : []
  const assignees = useAssignees(enquiry)
  // The reason 'Other' needs a note, which the outcomes ask for.
  const reasons = lostReasons.filter(({ slug }) => slug !== 'other' || slug === enquiry.lost_reason)
  return recordFacts({
    record: enquiry,
    fields: enquiryFields,
    saving,
    own: {
      phone: { children: <span className="tabular no-wrap">{displayPhone(enquiry.phone)}</span> },
      category_id: {
        children: titles.length > 0 && <CategoryPath titles={titles} />,
        editor: (props) => <CategoryEditor {...props} present={enquiry.category?.title} />,
        show: (id) => categories.find((each) => each.id === id)?.path.join(' › ') ?? '',
      },
      temperature: { children: <Temperature value={enquiry.temperature} /> },
      assigned_to: assignees,
      lost_reason: { children: reasonOf(enquiry), editor: selectEditor(wordsOf(reasons)) },
    },
  })
}

/** The staff, and the current assignee, who may have left. */
function useAssignees({ assigned_to, assignee }: Enquiry) {
  const t = useText(enquiryText)
  const staff = useQuery(staffNamesQuery).data ?? []
  const isStaff = staff.some(({ id }) => id === assignee?.id)
  const choices = [...staff, ...(assignee && !isStaff ? [assignee] : [])].map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const show = (id: number | null) =>
    choices.find(({ value }) => value === id)?.label ?? t('enquiries.nobody')
  return {
    children: show(assigned_to),
    editor: selectEditor<number | null>(choices, t('enquiries.nobody')),
    show,
  }
}

function Created({ enquiry: { created_at, created_by } }: { enquiry: Enquiry }) {
  const t = useText(enquiryText)
  return (
    <>
      <RelativeTime at={created_at} />{' '}
      <span className="ink-3">
        {t('enquiries.created-by', { who: created_by?.name ?? t('enquiries.intake') })}
      </span>
    </>
  )
}

type LocationFactProps = { enquiry: Enquiry; saving: FactSaving<Enquiry>; onOther: () => void }

/** The address: one of the customer's is chosen in place, another one is typed in a dialog. */
function LocationFact({ enquiry, saving, onOther }: LocationFactProps) {
  const t = useText(enquiryText)
  const addresses = useQuery(customerQuery(enquiry.customer_id)).data?.addresses ?? []
  const own =
    enquiry.address && !addresses.some(({ id }) => id === enquiry.address_id) ? [enquiry.address] : []
  const choices = [...own, ...addresses].map(({ id, line_1, area, pincode }) => ({
    value: id,
    label: `${line_1}, ${area} ${pincode}`,
  }))
  const select = selectEditor<number | null>(choices, t('enquiries.no-address'))
  return (
    <InlineFact<Enquiry, 'address_id'>
      {...saving}
      record={enquiry}
      field="address_id"
      label={t('enquiries.address')}
      show={(id) => choices.find((each) => each.value === id)?.label ?? t('enquiries.no-address')}
      editor={(props) => (
        <>
          {select(props)}
          <Button size="tiny" variant="ghost" onClick={onOther}>
            {t('enquiries.other-address')}
          </Button>
        </>
      )}
    >
      {enquiry.address && <Place enquiry={enquiry} at={enquiry.address} />}
    </InlineFact>
  )
}

function Place({ enquiry, at }: { enquiry: Enquiry; at: Address }) {
  const served = useQuery(pincodeQuery(at.pincode, enquiry.category_id))
  const lines = [...new Set([at.line_1, at.line_2, at.area])].filter(Boolean).join(', ')
  return (
    <>
      {lines}, <span className="tabular">{at.pincode}</span>
      {at.landmark && <div className="text-12 ink-3">{at.landmark}</div>}
      {(served.data || served.isLoading) && (
        <div>{served.data ? <Served answer={served.data} /> : <Skeleton width={124} />}</div>
      )}
    </>
  )
}

type FirstResponseProps = { enquiry: Pick<Enquiry, 'response_due_at' | 'responded_at'> }

/** The deadline of the first response, or its time, and whether it is late. */
function FirstResponse({ enquiry: { response_due_at: due, responded_at: at } }: FirstResponseProps) {
  const t = useText(enquiryTimesText)
  const now = useNow()
  if (due === null) return null
  const isLate = (at === null ? now : Date.parse(at)) > Date.parse(due)
  const state = at === null ? (isLate ? 'overdue' : 'due') : isLate ? 'late' : 'in-time'
  return (
    <>
      <DotWord hue={isLate ? 'red' : at === null ? 'amber' : 'green'}>{t(`enquiry-times.${state}`)}</DotWord>{' '}
      <RelativeTime at={at ?? due} />
    </>
  )
}

type CategoryEditorProps = EditorProps<number | null> & {
  /** The title of the current one, which may not be offered any more. */
  present: string | undefined
}

function CategoryEditor({ value, onChange, onChoose, isInvalid, present }: CategoryEditorProps) {
  const options = useCategoryChoices().map(({ id, title, path }) => ({
    value: id,
    label: title,
    detail: path.slice(0, -1).join(' › '),
  }))
  return (
    <Combobox<number>
      value={value}
      // An empty field means none; it is saved when the field is left.
      onChange={(chosen) => (chosen === null ? onChange(null) : onChoose(chosen))}
      options={options}
      chosenLabel={present}
      isSearching={options.length === 0}
      aria-invalid={isInvalid}
    />
  )
}
