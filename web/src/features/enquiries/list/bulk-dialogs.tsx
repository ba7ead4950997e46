import '#src/styles/forms.css'
import { useQuery } from '@tanstack/react-query'
import { enquiryGroups, usualReasons } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { EnquiryBulk } from 'contract/enquiries/enquiry-lists.schema.ts'
import { type Temperature, temperatures } from 'contract/vocabulary.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { enquiryBulkText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { staffNamesQuery } from '../enquiries.queries.ts'
import { LostReasonFields } from '../lost-reason-fields.tsx'
import type { LostReasonInput } from '../why-lost.ts'

type BulkDialogProps<V> = { count: number; onReady: (value: V) => void; onClose: () => void }

/** The new assignee; unassigned is a choice. */
export function BulkAssignDialog({ count, onReady, onClose }: BulkDialogProps<number | null>) {
  const t = useText(enquiryBulkText)
  const me = useSession()?.user.id
  const staff = useQuery(staffNamesQuery).data ?? []
  const [chosen, setChosen] = useState<number | null>(me ?? null)
  const people = [...staff.filter(({ id }) => id === me), ...staff.filter(({ id }) => id !== me)]
  return (
    <BulkDialog title={t('many.assign-title', { count })} onClose={onClose} onSave={() => onReady(chosen)}>
      <Choice
        label={t('many.person')}
        value={chosen}
        options={[
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          { value: null, label: t('many.nobody') },
        ]}
        onChange={setChosen}
      />
    </BulkDialog>
  )
}

export function BulkTemperatureDialog({ count, onReady, onClose }: BulkDialogProps<Temperature>) {
  const t = useText(enquiryBulkText)
  const [chosen, setChosen] = useState<Temperature>('hot')
  return (
    <BulkDialog title={t('many.lead-title', { count })} onClose={onClose} onSave={() => onReady(chosen)}>
      <Choice
        label={t('many.lead')}
        value={chosen}
        options={temperatures.map(({ slug, label }) => ({ value: slug, label }))}
        onChange={setChosen}
      />
    </BulkDialog>
  )
}

type LostInput = Pick<Extract<EnquiryBulk, { action: 'lose' }>, 'status' | 'lost_reason' | 'lost_note'>

/** The lost status and its reason. */
export function BulkLoseDialog({ count, onReady, onClose }: BulkDialogProps<LostInput>) {
  const t = useText(enquiryBulkText)
  const [status, setStatus] = useState<LostInput['status']>(enquiryGroups.lost[0])
  const [why, setWhy] = useState<LostReasonInput>({ lost_reason: usualReasons[status], lost_note: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    const lost_note = why.lost_note.trim() || null
    if (why.lost_reason === 'other' && lost_note === null) setProblem(t('many.lost-note-missing'))
    else onReady({ status, lost_reason: why.lost_reason, lost_note })
  }
  return (
    <BulkDialog title={t('many.lose-title', { count })} onClose={onClose} onSave={save}>
      <Choice
        label={t('many.status')}
        value={status}
        options={enquiryGroups.lost.map((value) => ({
          value,
          label: (
            <DotWord hue={statusHue(value)} plain>
              {statusWord(value)}
            </DotWord>
          ),
        }))}
        onChange={(next) => {
          setStatus(next)
          setWhy({ ...why, lost_reason: usualReasons[next] })
        }}
      />
      <LostReasonFields value={why} problem={problem} onChange={setWhy} />
    </BulkDialog>
  )
}

type BulkFormProps = { title: string; onClose: () => void; onSave: () => void; children: ReactNode }

function BulkDialog({ title, onClose, onSave, children }: BulkFormProps) {
  const t = useText(enquiryBulkText)
  const id = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('many.cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('many.save')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={save}>
        {children}
      </form>
    </Dialog>
  )
}

type ChoiceProps<V> = {
  label: string
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
}

function Choice<V extends string | number | null>({ label, value, options, onChange }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="lost-reasons">
        {options.map((option) => (
          <label key={String(option.value)} className="option">
            <input
              className="radio"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
