import { useQuery, useQueryClient } from '@tanstack/react-query'
import { complaintKinds } from 'contract/complaints/complaints.words.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { dismissRequest, stepJob } from '../job-moves.queries.ts'
import { liveAssignment, nextOf, openComplaint } from '../job-next.ts'
import { suggestionsQuery } from '../jobs.queries.ts'
import { startJob } from '../start-job.ts'
import type { JobPageState } from './use-job-page.ts'

type NextProps = { job: Job; page: JobPageState }

/** The one panel with a teal border: the next action of the job. */
export function JobNextAction({ job, page }: NextProps) {
  const t = useText(jobsText)
  const words = useNextWords(job)
  return (
    <Panel className="next-action" aria-label={t('jobs.next')}>
      <PanelBody>
        <div className="text-12 ink-2 row">
          {t('jobs.next')}
          <span className="push-end">
            <Timing job={job} />
          </span>
        </div>
        <div className="next-action-when">{words.sentence}</div>
        {words.detail && <p className="text-13 ink-2">{words.detail}</p>}
        {nextOf(job) === 'send' ? <BestLine job={job} /> : <NextButtons job={job} page={page} />}
      </PanelBody>
    </Panel>
  )
}

function useNextWords(job: Job): { sentence: string; detail: string | null } {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const name = job.partner?.name ?? ''
  const when = (moment: string | null | undefined) => (moment ? inSentence(formats.dayTime(moment, now)) : '')
  const next = nextOf(job)
  switch (next) {
    case 'send':
      return { sentence: t('jobs.next.send'), detail: null }
    case 'wait': {
      const live = liveAssignment(job)
      const detail = live?.told_at
        ? t('jobs.next.wait.detail', { when: when(live.told_at) })
        : t('jobs.next.wait.not-told', { when: when(live?.created_at) })
      return { sentence: t('jobs.next.wait', { name }), detail }
    }
    case 'start':
      return {
        sentence: t('jobs.next.start'),
        detail: t('jobs.next.start.detail', { name }),
      }
    case 'complete': {
      const textValues = { name, when: when(job.started_at), planned: when(job.scheduled_at) }
      const detail = t(
        liveAssignment(job)?.started_early ? 'jobs.next.complete.early' : 'jobs.next.complete.detail',
        textValues,
      )
      return { sentence: t('jobs.next.complete'), detail }
    }
    case 'asked': {
      const { kind, note, requested_at } = job.customer_request!
      return {
        sentence: t(`jobs.next.asked.${kind}`),
        detail: [t('jobs.next.asked.detail', { when: when(requested_at) }), note].filter(Boolean).join(' '),
      }
    }
    case 'complaint': {
      const { id, kind, due_at } = openComplaint(job)!
      const textValues = { kind: labelOf(complaintKinds, kind), when: when(due_at) }
      return {
        sentence: t('jobs.next.complaint', { id: recordId('complaint', id) }),
        detail: t('jobs.next.complaint.detail', textValues),
      }
    }
    case 'confirm': {
      const amount = job.completion_report?.collected?.amount
      const textValues = { name, amount: formats.money(amount ?? 0) }
      const detail = t(
        amount === undefined ? 'jobs.next.confirm.amounts' : 'jobs.next.confirm.detail',
        textValues,
      )
      return { sentence: t('jobs.next.confirm'), detail }
    }
    case 'collect':
      return {
        sentence: t('jobs.next.collect', { amount: formats.money(job.due) }),
        detail: t('jobs.next.collect.detail'),
      }
    case 'paid':
      return { sentence: t('jobs.next.paid'), detail: t('jobs.next.paid.detail') }
    case 'cancelled':
      return {
        sentence: t('jobs.next.cancelled'),
        detail: t('jobs.next.cancelled.detail', { reason: job.status_reason ?? '–' }),
      }
  }
}

/** The time until the start, or since then. */
function Timing({ job }: { job: Job }) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const waits = job.status === 'pending' || job.status === 'accepted'
  const until = waits ? job.scheduled_at : job.ends_at
  if (!waits && job.status !== 'started') return null
  const left = Date.parse(until) - now
  const isLate = job.late_at !== null && Date.parse(job.late_at) <= now
  if (isLate) return <DotWord hue="red">{t('jobs.late', { when: formats.relative(until, now) })}</DotWord>
  if (!waits) return null
  if (left < 0) return <DotWord hue="amber">{t('jobs.due', { when: formats.relative(until, now) })}</DotWord>
  const isSoon = left < 60 * 60_000
  return (
    <DotWord hue={isSoon ? 'amber' : 'violet'}>
      {t('jobs.starts', { when: formats.relative(until, now) })}
    </DotWord>
  )
}

/** The best of the partners who can be assigned. */
function BestLine({ job }: { job: Job }) {
  const t = useText(jobsText)
  const suggestions = useQuery(suggestionsQuery(job.id))
  const best = suggestions.data?.fit[0]
  const overlapping = suggestions.data?.overlapping_total ?? 0
  if (suggestions.isLoading) {
    return (
      <p className="text-13">
        <Skeleton width={180} />
      </p>
    )
  }
  if (!suggestions.data) return null
  return (
    <p className="text-13 ink-2">
      {best ? (
        <>
          {t('jobs.next.send.best', { name: best.partner.name })}{' '}
          <span className="hide-below-640 no-wrap">
            <Kbd>A</Kbd> {t('jobs.next.send.key')}
          </span>
        </>
      ) : overlapping > 0 ? (
        t('jobs.next.send.overlapping', { count: overlapping })
      ) : (
        t('jobs.next.send.nobody')
      )}
    </p>
  )
}

function NextButtons({ job, page }: NextProps) {
  const t = useText(jobsText)
  const client = useQueryClient()
  const next = nextOf(job)
  if (next === 'paid' || next === 'cancelled' || next === 'send' || next === 'confirm') return null
  return (
    <div className="row row-wrap space-above-small">
      {next === 'asked' && (
        <>
          <Button size="small" variant="primary" onClick={() => page.open(job.customer_request!.kind)}>
            {t(job.customer_request!.kind === 'cancel' ? 'jobs.move.cancel' : 'jobs.reschedule')}
          </Button>
          <ActionButton size="small" onAction={() => dismissRequest(client, job, job.customer_request!)}>
            {t('jobs.next.asked.dismiss')}
          </ActionButton>
        </>
      )}
      {next === 'complaint' && (
        <LinkButton
          size="small"
          variant="primary"
          to="/complaints/$id"
          params={{ id: String(openComplaint(job)!.id) }}
        >
          {t('jobs.next.complaint.open')}
        </LinkButton>
      )}
      {next === 'wait' && (
        <>
          <ActionButton size="small" variant="primary" onAction={() => stepJob(client, job, 'accept')}>
            {t('jobs.move.accept')}
          </ActionButton>
          <Button size="small" onClick={() => page.open('reject')}>
            {t('jobs.move.reject')}
          </Button>
        </>
      )}
      {next === 'start' && (
        <ActionButton size="small" variant="primary" onAction={() => startJob(client, job)}>
          {t('jobs.move.start')}
        </ActionButton>
      )}
      {next === 'complete' && (
        <Button size="small" variant="primary" onClick={() => page.open('complete')}>
          {t('jobs.move.complete')}
        </Button>
      )}
      {next === 'collect' && page.money !== 'pay' && (
        <Button size="small" variant="primary" onClick={() => page.setMoney('pay')}>
          {t('jobs.next.collect.button')}
        </Button>
      )}
      {(next === 'wait' || next === 'start' || next === 'complete') && !page.isSending && (
        <Button size="small" variant="ghost" onClick={() => page.setSending(true)}>
          {t('jobs.next.other')}
        </Button>
      )}
    </div>
  )
}
