import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import { Button } from '#shared/ui/button.tsx'
import { newEnquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'

export type VisitFieldsProps = { form: FormOf<EnquiryTyped, EnquiryValues>; onDrop: () => void }

/** The period of the visit, and the button that removes it. */
export function VisitFields({ form, onDrop }: VisitFieldsProps) {
  const t = useText(newEnquiryText)
  return (
    <fieldset className="form">
      <legend className="field-label">{t('new-enquiry.visit')}</legend>
      <PeriodFields form={form} start="visit.starts_at" end="visit.ends_at" />
      <div>
        <Button size="small" variant="ghost" onClick={onDrop}>
          {t('new-enquiry.visit-drop')}
        </Button>
      </div>
    </fieldset>
  )
}
