import '#src/styles/forms.css'
import { useNavigate } from '@tanstack/react-router'
import type { CallerRecord } from 'contract/customers/customers.schema.ts'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { customerCardText } from '#src/text/en/customer-card.ts'
import { useText } from '#src/text/intl.ts'

type CallerRecordsProps = { records: readonly CallerRecord[]; hasKeys: boolean }
type Keyed = { record: CallerRecord; letter: string | null }

/** Running jobs and open enquiries, then the latest others; a letter opens each of them. */
export function CallerRecords({ records, hasKeys }: CallerRecordsProps) {
  const t = useText(customerCardText)
  const navigate = useNavigate()
  const keyed: Keyed[] = records.map((record, at) => ({ record, letter: hasKeys ? letterOf(at) : null }))
  const keys = keyed.map(({ record }, at) => [letterOf(at), () => void navigate(targetOf(record))] as const)
  useKeys(Object.fromEntries(keys), hasKeys, 'caller')
  const open = keyed.filter(({ record }) => isOpen(record))
  const others = keyed.filter(({ record }) => !isOpen(record))
  return (
    <>
      <RecordGroup title={t('customer-card.open')} none={t('customer-card.no-open')} keyed={open} />
      {others.length > 0 && <RecordGroup title={t('customer-card.latest')} keyed={others} />}
    </>
  )
}

const letterOf = (index: number) => String.fromCharCode(97 + index)

function isOpen(record: CallerRecord): boolean {
  if (record.type === 'enquiry') return enquiryGroup(record.status) === 'working'
  return record.status !== 'completed' && record.status !== 'cancelled'
}

function targetOf({ type, id }: CallerRecord) {
  return { to: type === 'job' ? '/jobs/$id' : '/enquiries/$id', params: { id: String(id) } } as const
}

type RecordGroupProps = { title: string; none?: string; keyed: readonly Keyed[] }

function RecordGroup({ title, none, keyed }: RecordGroupProps) {
  return (
    <div>
      <div className="text-12 ink-3">{title}</div>
      {keyed.length === 0 && <div className="ink-2">{none}</div>}
      <ul className="caller-records">
        {keyed.map((each) => (
          <RecordLine key={`${each.record.type} ${each.record.id}`} {...each} />
        ))}
      </ul>
    </div>
  )
}

function RecordLine({ record, letter }: Keyed) {
  const t = useText(customerCardText)
  const formats = useFormats()
  const partner = record.type === 'job' ? (record.partner ?? t('customer-card.no-partner')) : null
  const at = record.type === 'job' ? formats.dayTime(record.at) : formats.shortDate(record.at)
  return (
    <li>
      {letter && <Kbd>{letter.toUpperCase()}</Kbd>}
      <div className="grow">
        <div className="row">
          <TextLink className="medium no-wrap" aria-keyshortcuts={letter ?? undefined} {...targetOf(record)}>
            {recordId(record.type, record.id)}
          </TextLink>
          <span className="truncate">{record.category ?? t('customer-card.no-service')}</span>
        </div>
        <div className="row text-12">
          <span className="truncate ink-3">{[at, partner].filter(Boolean).join(', ')}</span>
          {record.type === 'job' && (
            <TextLink className="no-wrap" {...targetOf(record)} search={{ complaint: 'new' }}>
              {t('customer-card.complaint')}
            </TextLink>
          )}
          <span className="push-end no-wrap">
            <StatusWord status={record.status} />
          </span>
        </div>
      </div>
    </li>
  )
}
