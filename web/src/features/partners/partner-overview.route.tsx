import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { shareOf } from 'contract/reports/reports.words.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { FilesPanel } from '#features/files/public.ts'
import { Facts } from '#shared/components/facts.tsx'
import { recordFacts } from '#shared/components/inline/record-facts.tsx'
import { FigureLink, LinkButton, TextLink } from '#shared/components/links.tsx'
import { Dash, MoneyFigure } from '#shared/components/money.tsx'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { DayTime, ShortDate } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton, SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { cachePartner, partnerQuery, partnerWorkQuery, updatePartner } from './partner.queries.ts'

/** The profile of a partner, the performance, and the timeline. */
export function PartnerOverviewPage({ id }: { id: number }) {
  const t = useText(partnerText)
  const partner = useQuery(partnerQuery(id)).data
  const canReadDocuments = can(useSession()?.user, 'partners.documents')
  if (!partner) {
    return (
      <Panel>
        <PanelBody>
          <SkeletonLines label={t('partner.loading')} />
        </PanelBody>
      </Panel>
    )
  }
  return (
    <div className="detail detail-two">
      <div>
        <AboutPanel partner={partner} />
        {canReadDocuments && <FilesPanel of={{ type: 'partner', id }} className="order-2" />}
      </div>
      <div>
        <WorkFigures partner={partner} />
        <NextJobs partnerId={id} />
        <Ratings partnerId={id} />
        <TimelinePanel record={{ type: 'partner', id }} className="order-3" />
      </div>
    </div>
  )
}

function AboutPanel({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  return (
    <Panel title={t('partner.facts')} className="order-1">
      <PanelBody className="stack">
        {partner.erased_at === null && (
          <PhoneLine phone={partner.phone} whatsapp={partner.whatsapp ?? partner.phone} />
        )}
        <PartnerFacts partner={partner} />
      </PanelBody>
    </Panel>
  )
}

/** Acceptance rate, withdrawn assignments, completed jobs, and the balance. */
function WorkFigures({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const formats = useFormats()
  const work = useQuery(partnerWorkQuery(partner.id)).data
  const { balance } = partner
  const answered = work ? work.accepted + work.rejected : 0
  const rate = work ? shareOf(work.accepted, answered) : null
  const waiting = <Skeleton width={48} />
  const params = { id: String(partner.id) }
  return (
    <Figures label={t('partner.work')} size="medium">
      <Figure
        label={t('partner.work.acceptance')}
        value={work ? rate === null ? <Dash /> : formats.percent(rate) : waiting}
        note={
          answered === 0
            ? t('partner.work.acceptance-none')
            : t('partner.work.acceptance-note', { accepted: work?.accepted ?? 0, all: answered })
        }
      />
      <Figure
        label={t('partner.work.cancelled')}
        value={work ? formats.count(work.cancelled) : waiting}
        note={t('partner.work.cancelled-note')}
      />
      <FigureLink
        to="/partners/$id/jobs"
        params={params}
        search={{ status: 'completed' }}
        label={t('partner.work.completed')}
        value={work ? formats.count(work.completed) : waiting}
        note={t('partner.work.completed-note', { count: work?.jobs_today ?? 0 })}
      />
      <FigureLink
        to="/partners/$id/account"
        params={params}
        label={t('partner.work.dues')}
        value={<MoneyFigure paise={Math.abs(balance)} />}
        note={t(
          balance > 0 ? 'partner.work.owes' : balance < 0 ? 'partner.work.owed' : 'partner.work.settled',
        )}
      />
    </Figures>
  )
}

/** Average, number and the last ratings of customers; nothing without ratings. */
function Ratings({ partnerId }: { partnerId: number }) {
  const t = useText(partnerText)
  const ratings = useQuery(partnerWorkQuery(partnerId)).data?.ratings
  if (!ratings?.tenths) return null
  return (
    <Panel title={t('partner.ratings')}>
      <PanelBody className="stack stack-tight text-13">
        <p className="medium">
          {t('partner.ratings.average', { stars: ratings.tenths / 10, count: ratings.count })}
        </p>
        {ratings.latest.map(({ job_id, stars, comment, created_at }) => (
          <div key={job_id} className="row row-wrap">
            <TextLink className="medium no-wrap" to="/jobs/$id" params={{ id: String(job_id) }}>
              {recordId('job', job_id)}
            </TextLink>
            <span className="no-wrap">{t('partner.ratings.stars', { stars })}</span>
            {comment && <span className="ink-2">{comment}</span>}
            <span className="push-end ink-3">
              <DayTime at={created_at} />
            </span>
          </div>
        ))}
      </PanelBody>
    </Panel>
  )
}

/** The next planned jobs. */
function NextJobs({ partnerId }: { partnerId: number }) {
  const t = useText(partnerText)
  const work = useQuery(partnerWorkQuery(partnerId))
  const all = (
    <LinkButton variant="ghost" size="tiny" to="/partners/$id/jobs" params={{ id: String(partnerId) }}>
      {t('partner.next-jobs.all')}
    </LinkButton>
  )
  return (
    <Panel title={t('partner.next-jobs')} end={all} waiting={work.isLoading}>
      {work.isError && !work.data ? (
        <ErrorState compact error={work.error} onRetry={() => void work.refetch()} />
      ) : (
        <PanelBody className="stack stack-tight text-13">
          {work.isPending && <SkeletonLines label={t('partner.loading')} />}
          {work.data?.next_jobs.length === 0 && <span className="ink-3">{t('partner.next-jobs.none')}</span>}
          {work.data?.next_jobs.map((job) => (
            <div key={job.id} className="row row-wrap">
              <TextLink className="medium no-wrap" to="/jobs/$id" params={{ id: String(job.id) }}>
                {recordId('job', job.id)}
              </TextLink>
              <DayTime at={job.scheduled_at} />
              <span className="ink-2">
                {job.category.title}, {job.customer.name}
              </span>
              {job.place && <span className="ink-3 hide-below-640">{job.place}</span>}
              <span className="push-end">
                <StatusWord status={job.status} />
              </span>
            </div>
          ))}
        </PanelBody>
      )}
    </Panel>
  )
}

/** The partner's fields, edited in place. */
function PartnerFacts({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const facts = recordFacts({
    record: partner,
    fields: partnerFields,
    saving: {
      keptAs: `partner-${partner.id}`,
      save: (change, version) => updatePartner(client, partner.id, change, version),
      onNewer: (newer: Partner) => cachePartner(client, newer),
    },
    // The line above the facts is the link.
    own: { phone: { children: <span className="tabular">{displayPhone(partner.phone)}</span> } },
  })
  const reason = partner.status_reason && { label: t('partner.status-reason'), value: partner.status_reason }
  const since = { label: t('partner.since'), value: <ShortDate at={partner.created_at} /> }
  // Of an erased partner nothing is left to show or to add.
  const own = partner.erased_at === null ? Object.values(facts) : []
  return <Facts facts={[...own, ...(reason ? [reason] : []), since]} />
}
