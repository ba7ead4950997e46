import type { CustomerDetail } from 'contract/customers/customers.schema.ts'
import { jobTime } from 'contract/jobs/job-times.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { customerCardText } from '#src/text/en/customer-card.ts'
import { useText } from '#src/text/intl.ts'

/** Name as a link, short id, and the date of the first record. */
export function PersonLine({ id, name, since }: { id: number; name: string; since: string }) {
  const t = useText(customerCardText)
  const formats = useFormats()
  return (
    <div className="text-13">
      <TextLink className="medium" to="/customers/$id" params={{ id: String(id) }}>
        {name}
      </TextLink>{' '}
      <span className="ink-3">
        {t('customer-card.since', { id: recordId('customer', id), month: formats.shortDate(since) })}
      </span>
    </div>
  )
}

/** Jobs, enquiries and the amount due. */
export function PersonFigures({ id, totals }: Pick<CustomerDetail, 'id' | 'totals'>) {
  const t = useText(customerCardText)
  const formats = useFormats()
  return (
    <Figures label={t('customer-card.figures', { id: recordId('customer', id) })} size="compact">
      <Figure label={t('customer-card.jobs')} value={formats.count(totals.jobs)} />
      <Figure label={t('customer-card.enquiries')} value={formats.count(totals.enquiries)} />
      <Figure
        label={t('customer-card.due')}
        value={
          <span className={totals.due > 0 ? 'danger-text' : undefined}>
            <MoneyFigure paise={totals.due} />
          </span>
        }
      />
    </Figures>
  )
}

export function LastJob({ job }: { job: CustomerDetail['last_job'] }) {
  const t = useText(customerCardText)
  const formats = useFormats()
  return (
    <div className="text-13">
      <div className="text-12 ink-3">{t('customer-card.last-job')}</div>
      {!job && <div className="ink-2">{t('customer-card.no-job')}</div>}
      {job && (
        <>
          <div className="row">
            <TextLink className="medium no-wrap" to="/jobs/$id" params={{ id: String(job.id) }}>
              {recordId('job', job.id)}
            </TextLink>
            <span className="truncate">{job.category}</span>
          </div>
          <div className="ink-2">
            {job.partner
              ? t('customer-card.by', { date: formats.shortDate(jobTime(job)), partner: job.partner })
              : formats.shortDate(jobTime(job))}
          </div>
        </>
      )}
    </div>
  )
}
