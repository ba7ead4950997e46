import { isLost } from 'contract/enquiries/enquiries.lifecycle.ts'
import { noPlans, usualStep } from 'contract/enquiries/next-action.rules.ts'
import { useCategory } from '#features/categories/public.ts'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { useNow } from '#shared/components/use-now.ts'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { newEnquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { FollowUpChoices } from '../follow-up-choices.tsx'
import { nextCallAt } from './enquiry-values.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'
import type { VisitFieldsProps } from './visit-fields.tsx'

type PartProps = { form: FormOf<EnquiryTyped, EnquiryValues> }

const VisitFields = partOnDemand<VisitFieldsProps>(() =>
  import('./visit-fields.tsx').then((module) => module.VisitFields),
)

const prefetched = [VisitFields]

/** The note, the next call, and a visit. */
export function NextPart({ form }: PartProps) {
  const t = useText(newEnquiryText)
  const td = useText(callDeskText)
  const status = form.watch('status')
  const mustCall = status === 'asked-to-call-later'
  const help = useNextCallWords(form)
  usePrefetch(prefetched)
  return (
    <Panel title={t('new-enquiry.plan')}>
      <PanelBody className="form">
        <TextAreaField
          control={form.control}
          name="call_note"
          label={td('desk.outcome-note')}
          optional
          maxLength={4000}
        />
        {!isLost(status) && (
          <div className="stack stack-tight">
            <DateTimeField
              control={form.control}
              name="follow_up_at"
              label={t('new-enquiry.follow-up')}
              optional={!mustCall}
              help={help}
            />
            <FollowUpChoices
              onChoose={(moment) =>
                form.setValue('follow_up_at', moment, { shouldDirty: true, shouldValidate: true })
              }
            />
          </div>
        )}
        <VisitPart form={form} />
      </PanelBody>
    </Panel>
  )
}

/** `Without a time: call today, 4:30 PM`. */
function useNextCallWords(form: PartProps['form']): string | undefined {
  const t = useText(newEnquiryText)
  const formats = useFormats()
  const week = useBusinessWeek()
  const now = useNow()
  const values = form.watch()
  if (values.follow_up_at || values.visit) return
  const at = nextCallAt(values, week) ?? usualStep(values.status, noPlans, now, week)?.follow_up_at
  return at && t('new-enquiry.follow-up-help', { when: inSentence(formats.dayTime(at, now)) })
}

function VisitPart({ form }: PartProps) {
  const t = useText(newEnquiryText)
  const { category } = useCategory(form.watch('category_id'))
  const week = useBusinessWeek()
  const set = (visit: EnquiryTyped['visit']) => form.setValue('visit', visit, { shouldDirty: true })
  if (form.watch('visit') !== null) return <VisitFields form={form} onDrop={() => set(null)} />
  return (
    <div>
      <Button
        size="small"
        onClick={() => set(proposedPeriod(currentTime(), category?.duration_minutes, week))}
      >
        {t('new-enquiry.visit-add')}
      </Button>
    </div>
  )
}
