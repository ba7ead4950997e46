import type { Job } from 'contract/jobs/jobs.schema.ts'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleX from 'lucide-react/icons/circle-x'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { liveAssignment, pendingSince } from '../job-next.ts'

const order = ['pending', 'accepted', 'started', 'completed'] as const
type StepName = (typeof order)[number] | 'cancelled'
type StepState = 'done' | 'at' | 'todo'

const icons = { done: CircleCheck, at: CircleDot, todo: Circle } as const

/** Pending, accepted, started, completed with their times; a cancelled job ends at its last step. */
export function JobSteps({ job }: { job: Job }) {
  const t = useText(jobsText)
  const note = useStepNotes(job)
  return (
    <ol className="panel steps space-below" aria-label={t('jobs.steps')}>
      {stepsOf(job).map(({ name, state }) => {
        const Icon = name === 'cancelled' ? CircleX : icons[state]
        return (
          <li
            key={name}
            data-step={state}
            className={state === 'at' ? `hue-${statusHue(name)}` : undefined}
            aria-current={state === 'at' ? 'step' : undefined}
          >
            <b>
              <Icon />
              {statusWord(name)}
            </b>
            {note(name, state)}
          </li>
        )
      })}
    </ol>
  )
}

function stepsOf(job: Job): { name: StepName; state: StepState }[] {
  if (job.status === 'cancelled') {
    const done = order.filter(
      (name) =>
        name === 'pending' ||
        (name === 'accepted' && job.accepted_at) ||
        (name === 'started' && job.started_at),
    )
    return [...done.map((name) => ({ name, state: 'done' as const })), { name: 'cancelled', state: 'at' }]
  }
  const at = order.indexOf(job.status)
  return order.map((name, place) => ({ name, state: place < at ? 'done' : place === at ? 'at' : 'todo' }))
}

/** The line under each step: its time and user. The plan has the times of the work and its end. */
function useStepNotes(job: Job): (name: StepName, state: StepState) => string {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const when = (moment: string | null) => (moment ? formats.dayTime(moment, now) : '')
  const within = (moment: string) => inSentence(formats.dayTime(moment, now))
  return (name, state) => {
    const isTodo = state === 'todo'
    switch (name) {
      case 'pending':
        if (state === 'done') return when(job.created_at)
        return job.partner
          ? t('jobs.step.pending.waiting', { when: within(pendingSince(job)), partner: job.partner.name })
          : t('jobs.step.pending.nobody', { when: within(pendingSince(job)) })
      case 'accepted':
        return isTodo ? t('jobs.step.accepted.todo') : when(job.accepted_at)
      case 'started':
        if (isTodo) return ''
        if (liveAssignment(job)?.started_early)
          return t('jobs.step.started.early', { when: when(job.started_at) })
        return when(job.started_at)
      case 'completed':
        return ''
      case 'cancelled':
        return job.status_reason ?? ''
    }
  }
}
