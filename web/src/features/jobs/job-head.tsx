import type { Job } from 'contract/jobs/jobs.schema.ts'
import { Ellipsis } from 'lucide-react'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { PhoneButtons } from '#shared/components/phone-buttons.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { useDeleteItem } from '#shared/trash/use-delete.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import type { JobPageState } from './use-job-page.ts'

const last = ['cancel', 'uncomplete']

/** What it is and for whom, and every move of the lifecycle in the menu: those that are not possible say why. */
export function JobHead({ job, page }: { job: Job; page: JobPageState }) {
  const t = useText(jobsText)
  const canMove = job.status === 'pending' || job.status === 'accepted'
  const whyNotMoved = canMove ? null : t('jobs.why.state', { status: statusWord(job.status).toLowerCase() })
  const deleteItem = useDeleteItem('job', job.id)
  const moves = page.moves.filter(({ name }) => name !== 'assign')
  const ordered = [
    ...moves.filter(({ name }) => !last.includes(name)),
    ...moves.filter(({ name }) => last.includes(name)),
  ]
  return (
    <DetailHead
      title={t('jobs.title-of', { service: job.category.title, name: job.customer.name })}
      badge={<StatusBadge status={job.status} large />}
    >
      <PhoneButtons
        phone={job.customer.phone}
        whatsapp={job.customer.whatsapp ?? job.customer.phone}
        of={{ record_type: 'job', record_id: job.id }}
      />
      {canMove && (
        <Button className="hide-below-640" onClick={() => page.open('reschedule')}>
          {t('jobs.reschedule')}
        </Button>
      )}
      <Menu
        label={t('jobs.more')}
        align="end"
        button={{ iconOnly: true, 'aria-label': t('jobs.more'), children: <Ellipsis /> }}
        items={[
          { label: t('jobs.reschedule'), disabledReason: whyNotMoved, onSelect: () => page.open('reschedule') },
          ...ordered.map(({ name, label, disabledReason, run }) => ({
            label,
            disabledReason,
            danger: name === 'cancel',
            onSelect: run,
          })),
          ...deleteItem,
        ]}
      />
    </DetailHead>
  )
}
