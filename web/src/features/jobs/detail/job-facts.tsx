import { can } from 'contract/access/permissions.ts'
import { reworkBearers } from 'contract/complaints/complaints.words.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { useState } from 'react'
import { useCategory } from '#features/categories/public.ts'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { Facts } from '#shared/components/facts.tsx'
import { JobLinks, TextLink } from '#shared/components/links.tsx'
import { Money } from '#shared/components/money.tsx'
import { shownFacts } from '#shared/components/shown-facts.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { JobForm, VisitCostDialog } from './job-forms-on-demand.ts'

/** The service and the source of the job; edited in place. */
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
  const { category_id, ...fields } = shownFacts(job, jobFields, {
    category_id: <CategoryPath titles={path.length > 0 ? path : [job.category.title]} />,
  })
  return (
    <Facts
      facts={[
        category_id,
        ...(job.rework_of_id === null
          ? []
          : [
              { label: t('jobs.rework-of'), value: <JobLinks ids={[job.rework_of_id]} /> },
              { label: t('jobs.rework-borne-by'), value: labelOf(reworkBearers, job.rework_borne_by) },
              ...(job.rework_borne_by === 'customer'
                ? []
                : [{ label: t('jobs.visit-cost'), value: <VisitCost job={job} /> }]),
            ]),
        ...(job.reworks.length === 0
          ? []
          : [{ label: t('jobs.reworks'), value: <JobLinks ids={job.reworks.map(({ id }) => id)} /> }]),
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
        ...Object.values(fields),
      ].map(({ label, value }) => ({ label, value: value || null }))}
    />
  )
}

function VisitCost({ job }: { job: Job }) {
  const t = useText(jobsText)
  const [isOpen, setOpen] = useState(false)
  const canCorrect = can(useSession()?.user, 'partners.adjust') && job.status !== 'cancelled'
  return (
    <>
      <Money paise={job.visit_cost} />
      {canCorrect && (
        <>
          {' '}
          <Button variant="ghost" size="tiny" onClick={() => setOpen(true)}>
            {t('jobs.visit-cost.correct')}
          </Button>
        </>
      )}
      {isOpen && <VisitCostDialog job={job} onClose={() => setOpen(false)} />}
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
