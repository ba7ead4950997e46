import './reports.css'
import type { ReportOfPartner } from 'contract/completion-reports/completion-reports.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useFormLabel } from '#shared/components/fields/form-labels.ts'
import { useFormats } from '#shared/format/formats.ts'
import { completionReportsText } from '#src/text/en/completion-reports.ts'
import { useText } from '#src/text/intl.ts'
import { SelectAll, withId } from './select-all.tsx'

type CashReportsProps = {
  reports: readonly ReportOfPartner[]
  selected: ReadonlySet<number>
  onChange: (ids: Set<number>) => void
}

/**
 * A group of a settlement's form: the cash that the partner reported, confirmed with the settlement where
 * selected.
 */
export function CashReports({ reports, selected, onChange }: CashReportsProps) {
  const t = useText(completionReportsText)
  const formats = useFormats()
  useFormLabel('report_ids', t('completion-reports.one'))
  return (
    <fieldset>
      <legend className="field-label">{t('completion-reports.with-settlement')}</legend>
      <p className="field-help">{t('completion-reports.with-settlement-help')}</p>
      {reports.length > 1 && (
        <SelectAll ids={reports.map(({ id }) => id)} selected={selected} onChange={onChange} />
      )}
      <div className="cash-reports">
        {reports.map(({ id, job, collected }) => (
          <label key={id} className="option text-13">
            <input
              type="checkbox"
              className="check"
              checked={selected.has(id)}
              onChange={({ target }) => onChange(withId(selected, id, target.checked))}
            />
            {t('completion-reports.cash-line', {
              id: recordId('job', job.id),
              customer: job.customer.name,
              amount: formats.money(collected?.amount ?? 0),
            })}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
