import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useState } from 'react'
import { useCategory } from '#features/categories/public.ts'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { Facts } from '#shared/components/facts.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { dayOf } from '#shared/format/zones.ts'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { JobForm } from './job-forms-on-demand.ts'

/** When, what and where from; edited in place. */
export function JobFacts({ job }: { job: Job }) {
  const t = useText(jobsText)
  const [isEditing, setEditing] = useState(false)
  useKeys({ e: () => setEditing(true) }, !isEditing)
  const edit = (
    <Button variant="ghost" size="tiny" onClick={() => setEditing(true)}>
      {t('jobs.edit')} <Kbd>E</Kbd>
    </Button>
  )
  return (
    <Panel title={t('jobs.job')} end={isEditing ? undefined : edit}>
      <PanelBody>
        {isEditing ? <JobForm job={job} onDone={() => setEditing(false)} /> : <FactList job={job} />}
      </PanelBody>
    </Panel>
  )
}

function FactList({ job }: { job: Job }) {
  const t = useText(jobsText)
  const { path } = useCategory(job.category.id)
  return (
    <Facts
      facts={[
        {
          label: t('jobs.when'),
          value: (
            <>
              <Period from={job.scheduled_at} to={job.ends_at} />
              <DispatchLink job={job} />
            </>
          ),
        },
        {
          label: t('jobs.service'),
          value: <CategoryPath titles={path.length > 0 ? path : [job.category.title]} />,
        },
        { label: t('jobs.enquiry'), value: job.enquiry_id !== null && <EnquiryLink id={job.enquiry_id} /> },
        {
          label: t('jobs.answers'),
          value: job.answers.length > 0 && (
            <ul>
              {job.answers.map(({ question_id, label, value }) => (
                <li key={question_id}>
                  <span className="ink-3">{label}</span> {Array.isArray(value) ? value.join(', ') : value}
                </li>
              ))}
            </ul>
          ),
        },
        { label: t('jobs.note'), value: job.note && <span className="keep-lines">{job.note}</span> },
      ].map(({ label, value }) => ({ label, value: value || null }))}
    />
  )
}

/** The day, and under it from when to when. */
function Period({ from, to }: { from: string; to: string }) {
  const formats = useFormats()
  const now = useNow()
  if (formats.dayOf(from) !== formats.dayOf(to)) return <div>{formats.period(from, to, now)}</div>
  const name = formats.dayName(from, now)
  const date = formats.shortDate(from)
  return (
    <>
      <div>{date.startsWith(name) ? date : `${name}, ${date}`}</div>
      <div>
        {formats.time(from)} – {formats.time(to)}
      </div>
    </>
  )
}

function EnquiryLink({ id }: { id: number }) {
  return (
    <TextLink to="/enquiries/$id" params={{ id: String(id) }}>
      {recordId('enquiry', id)}
    </TextLink>
  )
}

/** The day it is planned for, with the job in sight. */
function DispatchLink({ job }: { job: Job }) {
  const t = useText(jobsText)
  if (job.status === 'cancelled') return null
  const day = dayOf(job.scheduled_at)
  return (
    <TextLink className="text-12" to="/dashboard" search={{ as: 'calendar', day, job: job.id }}>
      {t('jobs.dispatch')}
    </TextLink>
  )
}
