import '#src/styles/forms.css'
import { useEffect, useRef } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { withStart } from './proposed-period.ts'

type PeriodFieldsProps<V extends FieldValues, O> = {
  form: UseFormReturn<V, unknown, O>
  /** Names of the two fields: `visit.starts_at`, `visit.ends_at`. */
  start: FieldPath<V>
  end: FieldPath<V>
}

/** Start and end; a new start moves the end too, so that the length stays. */
export function PeriodFields<V extends FieldValues, O>({ form, start, end }: PeriodFieldsProps<V, O>) {
  const t = useText(enquiriesText)
  const starts: string | null | undefined = useWatch({ control: form.control, name: start })
  const ends: string | null | undefined = useWatch({ control: form.control, name: end })
  const before = useRef({ starts, ends })
  useEffect(() => {
    const was = before.current
    before.current = { starts: starts || was.starts, ends }
    // A whole period that is set at once, such as the visit of an enquiry, has its own end.
    if (!starts || !was.starts || starts === was.starts || !ends || ends !== was.ends) return
    const moved = withStart({ starts_at: was.starts, ends_at: ends }, starts).ends_at
    form.setValue(end, moved as PathValue<V, FieldPath<V>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    }) // both ends are moments
  }, [starts, ends, end, form])
  return (
    <div className="period">
      <DateTimeField control={form.control} name={start} label={t('enquiries.starts')} />
      <DateTimeField control={form.control} name={end} label={t('enquiries.ends')} from={starts || null} />
    </div>
  )
}
