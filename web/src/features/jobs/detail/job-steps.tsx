import type { Job } from 'contract/jobs/jobs.schema.ts'
import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { liveAssignment, pendingSince } from '../job-next.ts'

const order = ['pending', 'accepted', 'started', 'completed'] as const
type StepName = (typeof order)[number] | 'cancelled'
type Standing = 'done' | 'at' | 'todo'

const icons = { done: CircleCheck, at: CircleDot, todo: Circle } as const

/** Pending, accepted, started, completed with their times; a cancelled job ends at its last step. */
export function JobSteps({ job }: { job: Job }) {
  const t = useText(jobsText)
  const note = useStepNotes(job)
  return (
    <ol className="panel steps space-below" aria-label={t('jobs.steps')}>
      {stepsOf(job).map(({ name, standing }) => {
        const Icon = name === 'cancelled' ? CircleX : icons[standing]
        return (
          <li
            key={name}
            data-step={standing}
            className={standing === 'at' ? `hue-${statusHue(name)}` : undefined}
            aria-current={standing === 'at' ? 'step' : undefined}
          >
            <b>
              <Icon />
              {statusWord(name)}
            </b>
            {note(name, standing)}
          </li>
        )
      })}
    </ol>
  )
}

function stepsOf(job: Job): { name: StepName; standing: Standing }[] {
  if (job.status === 'cancelled') {
    const done = order.filter(
      (name) =>
        name === 'pending' || (name === 'accepted' && job.accepted_at) || (name === 'started' && job.started_at),
    )
    return [...done.map((name) => ({ name, standing: 'done' as const })), { name: 'cancelled', standing: 'at' }]
  }
  const at = order.indexOf(job.status)
  return order.map((name, place) => ({ name, standing: place < at ? 'done' : place === at ? 'at' : 'todo' }))
}

/** The line under each step: its time and user. The plan has the times of the work and its end. */
function useStepNotes(job: Job): (name: StepName, standing: Standing) => string {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const when = (moment: string | null) => (moment ? formats.dayTime(moment, now) : '')
  const within = (moment: string) => inSentence(formats.dayTime(moment, now))
  return (name, standing) => {
    const isTodo = standing === 'todo'
    switch (name) {
      case 'pending':
        if (standing === 'done') return when(job.created_at)
        return job.partner
          ? t('jobs.step.pending.waiting', { when: within(pendingSince(job)), partner: job.partner.name })
          : t('jobs.step.pending.nobody', { when: within(pendingSince(job)) })
      case 'accepted':
        return isTodo ? t('jobs.step.accepted.todo') : when(job.accepted_at)
      case 'started':
        if (isTodo) return ''
        if (liveAssignment(job)?.started_early) return t('jobs.step.started.early', { when: when(job.started_at) })
        return when(job.started_at)
      case 'completed':
        return ''
      case 'cancelled':
        return job.status_reason ?? ''
    }
  }
}
