import '#src/styles/forms.css'
import { useNavigate } from '@tanstack/react-router'
import type { CallerRecord } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import { recordTarget } from '#shared/components/record-target.ts'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { customerCardText } from '#src/text/en/customer-card.ts'
import { useText } from '#src/text/intl.ts'
import { isOpenRecord, offersComplaint } from './caller-record.ts'

type CallerRecordsProps = { records: readonly CallerRecord[]; hasKeys: boolean }
type Keyed = { record: CallerRecord; letter: string | null }

/** Open complaints, running jobs and open enquiries, then the latest others; a letter opens each of them. */
export function CallerRecords({ records, hasKeys }: CallerRecordsProps) {
  const t = useText(customerCardText)
  const navigate = useNavigate()
  const keyed: Keyed[] = records.map((record, at) => ({ record, letter: hasKeys ? letterOf(at) : null }))
  const keys = keyed.map(({ record }, at) => [letterOf(at), () => void navigate(targetOf(record))] as const)
  useKeys(Object.fromEntries(keys), hasKeys, 'caller')
  const open = keyed.filter(({ record }) => isOpenRecord(record))
  const others = keyed.filter(({ record }) => !isOpenRecord(record))
  return (
    <>
      <RecordGroup
        title={t('customer-card.open')}
        none={t('customer-card.no-open')}
        keyed={open}
        card={records}
      />
      {others.length > 0 && <RecordGroup title={t('customer-card.latest')} keyed={others} card={records} />}
    </>
  )
}

const letterOf = (index: number) => String.fromCharCode(97 + index)

const targetOf = ({ type, id }: CallerRecord) => recordTarget(type, id)

type RecordGroupProps = {
  title: string
  none?: string
  keyed: readonly Keyed[]
  card: readonly CallerRecord[]
}

function RecordGroup({ title, none, keyed, card }: RecordGroupProps) {
  return (
    <div>
      <div className="text-12 ink-3">{title}</div>
      {keyed.length === 0 && <div className="ink-2">{none}</div>}
      <ul className="caller-records">
        {keyed.map((each) => (
          <RecordLine
            key={`${each.record.type} ${each.record.id}`}
            {...each}
            canComplain={offersComplaint(each.record, card)}
          />
        ))}
      </ul>
    </div>
  )
}

function RecordLine({ record, letter, canComplain }: Keyed & { canComplain: boolean }) {
  const t = useText(customerCardText)
  return (
    <li>
      {letter && <Kbd>{letter.toUpperCase()}</Kbd>}
      <div className="grow">
        <div className="row">
          <TextLink className="medium no-wrap" aria-keyshortcuts={letter ?? undefined} {...targetOf(record)}>
            {recordId(record.type, record.id)}
          </TextLink>
          <span className="truncate">{record.category ?? t('customer-card.no-service')}</span>
          <span className="push-end no-wrap text-12">
            <StatusWord status={record.status} of={record.type === 'complaint' ? 'complaint' : undefined} />
          </span>
        </div>
        <div className="row row-wrap text-12">
          <span className="ink-3">{useAbout(record)}</span>
          {canComplain && (
            <TextLink className="no-wrap push-end" {...targetOf(record)} search={{ complaint: 'new' }}>
              {t('customer-card.complaint')}
            </TextLink>
          )}
        </div>
      </div>
    </li>
  )
}

/** The time of the record, and its subject. */
function useAbout(record: CallerRecord): string {
  const t = useText(customerCardText)
  const formats = useFormats()
  if (record.type === 'enquiry') return formats.shortDate(record.at)
  if (record.type === 'job')
    return `${formats.dayTime(record.at)}, ${record.partner ?? t('customer-card.no-partner')}`
  return t('customer-card.about', { date: formats.shortDate(record.at), job: recordId('job', record.job_id) })
}
