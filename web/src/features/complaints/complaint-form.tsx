import { useQuery, useQueryClient } from '@tanstack/react-query'
import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { fieldText, fieldValues } from 'contract/shared/record-fields.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { ComplaintFields } from './complaint-fields.tsx'
import { type ComplaintValues, complaintForm } from './complaint-form.schema.ts'
import { ownersQuery, updateComplaint } from './complaints.queries.ts'

const valuesOf = (complaint: Complaint): ComplaintValues => fieldValues(complaintFields, complaint)

/** The fields of a complaint, edited in its panel. */
export function ComplaintForm({ complaint, onDone }: { complaint: Complaint; onDone: () => void }) {
  const t = useText(complaintsText)
  const client = useQueryClient()
  const form = useZodForm(complaintForm, valuesOf(complaint))
  const draft = useDraft(`complaint-${complaint.id}`, form, { version: complaint.version })
  const owners = useQuery(ownersQuery).data ?? []
  const { run, clash, take } = useMergingSave<ComplaintValues, z.input<typeof complaintForm>, Complaint>({
    form,
    record: complaint,
    restored: draft.restored,
    valuesOf,
    save: (changes, version) => updateComplaint(client, complaint.id, changes, version),
  })
  const finish = () => {
    draft.clear()
    onDone()
  }
  const show = (field: keyof ComplaintValues, value: unknown): ReactNode => {
    if (field !== 'owner_id') return fieldText(complaintFields[field], value)
    return owners.find(({ id }) => id === value)?.name ?? t('complaints.unassigned')
  }
  return (
    <Form
      form={form}
      label={t('complaints.edit-form')}
      onSubmit={async (values) => {
        if (await run(values)) finish()
      }}
    >
      {draft.notice}
      <ConflictNotice
        clash={clash}
        label={(field) => complaintFields[field].label}
        show={show}
        onTake={take}
      />
      <ComplaintFields form={form} />
      <div className="form-actions">
        <Button variant="ghost" onClick={finish}>
          {t('complaints.cancel')}
        </Button>
        <SubmitButton control={form.control}>{t('complaints.save')}</SubmitButton>
      </div>
    </Form>
  )
}
