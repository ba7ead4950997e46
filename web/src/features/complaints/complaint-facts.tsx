import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { complaintSources } from 'contract/complaints/complaints.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { useState } from 'react'
import { Facts } from '#shared/components/facts.tsx'
import { JobLinks, TextLink } from '#shared/components/links.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { shownFacts } from '#shared/components/shown-facts.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { DueTime, SeverityWord } from './complaint-words.tsx'
import { WarrantyNote } from './warranty-note.tsx'

/** The customer's complaint and its job; edited in place. */
export function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const t = useText(complaintsText)
  const [isEditing, setEditing] = useState(false)
  useKeys({ e: () => setEditing(true) }, !isEditing)
  const edit = (
    <Button variant="ghost" size="tiny" onClick={() => setEditing(true)}>
      {t('complaints.edit')} <Kbd>E</Kbd>
    </Button>
  )
  return (
    <Panel title={t('complaints.facts')} end={isEditing ? undefined : edit}>
      <PanelBody>
        {isEditing ? (
          <ComplaintForm complaint={complaint} onDone={() => setEditing(false)} />
        ) : (
          <FactList complaint={complaint} />
        )}
      </PanelBody>
    </Panel>
  )
}

function FactList({ complaint }: { complaint: Complaint }) {
  const t = useText(complaintsText)
  const { partner, job } = complaint
  const { text, owner_id, ...fields } = shownFacts(complaint, complaintFields, {
    severity: <SeverityWord severity={complaint.severity} />,
    owner_id: complaint.owner?.name ?? t('complaints.unassigned'),
  })
  return (
    <Facts
      facts={[
        text,
        ...Object.values(fields),
        owner_id,
        { label: t('complaints.due'), value: <DueTime complaint={complaint} /> },
        {
          label: t('complaints.job'),
          value: (
            <div>
              <div className="row">
                <TextLink to="/jobs/$id" params={{ id: String(job.id) }}>
                  {recordId('job', job.id)}
                </TextLink>
              </div>
              {complaint.category.title}, <DayTime isInSentence at={job.completed_at ?? job.scheduled_at} />
            </div>
          ),
        },
        { label: t('complaints.warranty'), value: <WarrantyNote to={job.warranty_to} /> },
        ...(complaint.reworks.length > 0
          ? [
              {
                label: t('complaints.reworks'),
                value: <JobLinks ids={complaint.reworks.map(({ id }) => id)} />,
              },
            ]
          : []),
        {
          label: t('complaints.partner'),
          value: partner && <PartnerLink id={partner.id} name={partner.name} />,
        },
        { label: t('complaints.source'), value: labelOf(complaintSources, complaint.source) },
        { label: t('complaints.created'), value: <DayTime at={complaint.created_at} /> },
      ]}
    />
  )
}
