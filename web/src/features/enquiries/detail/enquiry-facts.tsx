import { useQuery } from '@tanstack/react-query'
import { isLost } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { lostReasons, sources, temperatures } from 'contract/vocabulary.ts'
import { useCategory, useCategoryChoices } from '#features/categories/public.ts'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { type Fact, Facts } from '#shared/components/facts.tsx'
import { NoteEditor, selectEditor, TextEditor, wordsOf } from '#shared/components/inline/inline-editors.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { staffNamesQuery } from '../enquiries.queries.ts'
import type { CategoryEditorProps } from './category-editor.tsx'
import { EnquiryFact, PlaceFact } from './enquiry-fact.tsx'
import { EnquiryMenu } from './enquiry-menu.tsx'
import { reasonOf } from './next-sentence.tsx'
import { StatusStays } from './time-in-status.tsx'

type EnquiryFactsProps = { enquiry: Enquiry; onEdit: () => void }

/** What is known, each fact changed where it stands; all at once in the drawer. */
export function EnquiryFacts({ enquiry, onEdit }: EnquiryFactsProps) {
  const t = useText(enquiriesText)
  const td = useText(callDeskText)
  const edit = (
    <>
      <Button variant="ghost" size="tiny" onClick={onEdit}>
        {t('enquiries.edit')} <Kbd>E</Kbd>
      </Button>
      <EnquiryMenu enquiry={enquiry} />
    </>
  )
  const facts: Fact[] = [
    ...useRequestFacts(enquiry, onEdit),
    ...useLeadFacts(enquiry),
    { label: t('enquiries.created'), value: <Created enquiry={enquiry} /> },
    { label: td('desk.in-status'), value: <StatusStays stays={enquiry.statuses} /> },
  ]
  return (
    <Panel title={t('enquiries.facts')} end={edit}>
      <PanelBody>
        <Facts facts={facts} />
      </PanelBody>
    </Panel>
  )
}

/** Who, what and where. */
function useRequestFacts(enquiry: Enquiry, onEdit: () => void): Fact[] {
  const t = useText(enquiriesText)
  const { path } = useCategory(enquiry.category_id)
  const categories = useCategoryChoices()
  const titles = path.length > 0 ? path : enquiry.category ? [enquiry.category.title] : []
  const label = { name: t('enquiries.name'), phone: t('enquiries.phone'), category_id: t('enquiries.service') }
  return [
    {
      label: label.name,
      value: (
        <EnquiryFact
          enquiry={enquiry}
          field="name"
          label={label.name}
          show={(name) => name}
          editor={(props) => <TextEditor {...props} maxLength={120} />}
        >
          {enquiry.name}
        </EnquiryFact>
      ),
    },
    {
      label: label.phone,
      value: (
        <EnquiryFact
          enquiry={enquiry}
          field="phone"
          label={label.phone}
          show={displayPhone}
          editor={(props) => <TextEditor {...props} type="tel" maxLength={32} />}
        >
          <span className="tabular no-wrap">{displayPhone(enquiry.phone)}</span>
        </EnquiryFact>
      ),
    },
    {
      label: label.category_id,
      value: (
        <EnquiryFact
          enquiry={enquiry}
          field="category_id"
          label={label.category_id}
          show={(id) => categories.find((each) => each.id === id)?.path.join(' › ') ?? ''}
          editor={(props) => <CategoryEditor {...props} present={enquiry.category?.title} />}
        >
          {titles.length > 0 && <CategoryPath titles={titles} />}
        </EnquiryFact>
      ),
    },
    { label: t('enquiries.address'), value: <PlaceFact enquiry={enquiry} onOther={onEdit} /> },
  ]
}

/** Where it came from, how warm it is, who sees to it, what was said. */
function useLeadFacts(enquiry: Enquiry): Fact[] {
  const t = useText(enquiriesText)
  const td = useText(callDeskText)
  const staff = useQuery(staffNamesQuery).data ?? []
  const people = staff.map(({ id, name }) => ({ value: id, label: name }))
  const known = [...people, ...(enquiry.assignee ? [{ value: enquiry.assignee.id, label: enquiry.assignee.name }] : [])]
  const nameOf = (id: number | null) => known.find((each) => each.value === id)?.label ?? t('enquiries.nobody')
  const offered = known.filter((each, at) => known.findIndex(({ value }) => value === each.value) === at)
  const of = { enquiry }
  return [
    {
      label: t('enquiries.source'),
      value: (
        <EnquiryFact
          {...of}
          field="source"
          label={t('enquiries.source')}
          show={(source) => labelOf(sources, source)}
          editor={selectEditor(wordsOf(sources))}
        >
          {labelOf(sources, enquiry.source)}
        </EnquiryFact>
      ),
    },
    {
      label: t('enquiries.lead'),
      value: (
        <EnquiryFact
          {...of}
          field="temperature"
          label={t('enquiries.lead')}
          show={(temperature) => labelOf(temperatures, temperature)}
          editor={selectEditor(wordsOf(temperatures))}
        >
          <Temperature value={enquiry.temperature} />
        </EnquiryFact>
      ),
    },
    {
      label: t('enquiries.assigned'),
      value: (
        <EnquiryFact
          {...of}
          field="assigned_to"
          label={t('enquiries.assigned')}
          show={nameOf}
          editor={selectEditor(offered, t('enquiries.nobody'))}
        >
          {nameOf(enquiry.assigned_to)}
        </EnquiryFact>
      ),
    },
    ...(isLost(enquiry.status)
      ? [
          {
            label: td('desk.lost-reason'),
            value: (
              <EnquiryFact
                {...of}
                field="lost_reason"
                label={td('desk.lost-reason')}
                show={(reason) => labelOf(lostReasons, reason)}
                // Another reason is said in words: that is asked for where the outcome is.
                editor={selectEditor(
                  wordsOf(lostReasons).filter(({ value }) => value !== 'other' || value === enquiry.lost_reason),
                )}
              >
                {reasonOf(enquiry)}
              </EnquiryFact>
            ),
          },
        ]
      : []),
    {
      label: t('enquiries.note'),
      value: (
        <EnquiryFact
          {...of}
          field="note"
          label={t('enquiries.note')}
          show={(note) => note ?? ''}
          editor={(props) => <NoteEditor {...props} />}
          isLong
        >
          {enquiry.note && <span className="keep-lines">{enquiry.note}</span>}
        </EnquiryFact>
      ),
    },
  ]
}

function Created({ enquiry: { created_at, created_by } }: { enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  return (
    <>
      <RelativeTime at={created_at} />{' '}
      <span className="ink-3">{t('enquiries.created-by', { who: created_by?.name ?? t('enquiries.intake') })}</span>
    </>
  )
}

/** The list to search in comes when it is asked for. */
const CategoryEditor = partOnDemand<CategoryEditorProps>(() =>
  import('./category-editor.tsx').then((module) => module.CategoryEditor),
)
