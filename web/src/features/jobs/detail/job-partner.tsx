import { useQuery } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { apiQuery } from '#shared/api/query-client.ts'
import { dial } from '#shared/components/dial.ts'
import { TextLink } from '#shared/components/links.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { PhoneLine, whatsappUrl } from '#shared/components/phone-link.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { dayOf } from '#shared/format/zones.ts'
import { buttonClass } from '#shared/ui/button-class.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { canSendLink, PartnerJobLink } from './job-link.tsx'
import { partnerBrief } from './partner-brief.ts'

/** The job's partner: number, Call, the brief by WhatsApp, and their day. */
export function JobPartner({ job }: { job: Job }) {
  const t = useText(jobPartnerText)
  const parts = useText(partsText)
  const formats = useFormats()
  const { partner } = job
  if (!partner) return null
  return (
    <Panel title={t('job-partner.title')} className="order-2">
      <PanelBody className="stack text-13">
        <div className="row">
          <PartnerLink id={partner.id} name={partner.name} />
        </div>
        <PhoneLine phone={partner.phone} whatsapp={null} />
        <div className="row row-wrap">
          <a
            className={buttonClass({ size: 'small' })}
            href={`tel:${partner.phone}`}
            onClick={dial}
            aria-label={t('job-partner.call', { name: partner.name })}
          >
            <Phone />
            {parts('parts.call')}
          </a>
          {/* With a link, the link's own button sends both. */}
          {!canSendLink(job) && (
            <a
              className={buttonClass({ size: 'small' })}
              href={whatsappUrl(partner.phone, partnerBrief(job, formats))}
              target="_blank"
              rel="noreferrer"
            >
              <MessageCircle />
              {t('job-partner.whatsapp')}
            </a>
          )}
        </div>
      </PanelBody>
      {canSendLink(job) && (
        <>
          <hr />
          <PanelBody>
            <PartnerJobLink job={job} />
          </PanelBody>
        </>
      )}
      <hr />
      <PanelBody>
        <PartnerDay job={job} partnerId={partner.id} />
      </PanelBody>
    </Panel>
  )
}

/** The partner's jobs of that day, in order. */
function PartnerDay({ job, partnerId }: { job: Job; partnerId: number }) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  const now = useNow()
  const on = dayOf(job.scheduled_at)
  const day = useQuery(
    apiQuery('GET /jobs', {
      query: {
        partner_id: String(partnerId),
        status: 'pending,accepted,started,completed',
        from: on,
        to: on,
        sort: 'scheduled_at',
        per_page: '25',
      },
    }),
  )
  if (day.isError) return <ErrorState compact error={day.error} onRetry={() => void day.refetch()} />
  if (!day.data) return <SkeletonLines label={t('job-partner.loading')} />
  const { data, meta } = day.data
  return (
    <>
      <p className="text-12 ink-3">
        {t('job-partner.day', { count: meta.total, day: inSentence(formats.dayName(job.scheduled_at, now)) })}
      </p>
      <ul className="stack stack-tight text-13" aria-label={t('job-partner.title')}>
        {data.map((row) => (
          <DayLine key={row.id} row={row} isThis={row.id === job.id} />
        ))}
      </ul>
    </>
  )
}

function DayLine({ row, isThis }: { row: JobRow; isThis: boolean }) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  return (
    <li className="row" aria-current={isThis || undefined}>
      <span className="tabular no-wrap ink-2">{formats.time(row.scheduled_at)}</span>
      {isThis ? (
        <span className="medium">{t('job-partner.this')}</span>
      ) : (
        <TextLink className="ellipsis" to="/jobs/$id" params={{ id: String(row.id) }}>
          {row.category.title}
        </TextLink>
      )}
      <span className="push-end no-wrap">
        <StatusWord status={row.status} />
      </span>
    </li>
  )
}
