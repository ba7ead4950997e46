import { recordId } from 'contract/shared/record-id.ts'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { Reasons } from '#shared/components/reasons.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import type { Choice, ChosenRow } from './choices.ts'

type ReplaceRowProps = ChosenRow & {
  /** The partner who may keep the job; null when that is impossible. */
  kept: string | null
  onChoose: (choice: Choice) => void
}

const readChoice = (value: string): Choice => (value === 'none' || value === 'keep' ? value : Number(value))

/** A job with who gets it and why. */
export function ReplaceRow({ row: { job, suggestions }, choice, reasons, shared, kept, onChoose }: ReplaceRowProps) {
  const t = useText(replaceText)
  const formats = useFormats()
  const now = useNow()
  const id = recordId('job', job.id)
  return (
    <li>
      <span>
        <b className="medium">{job.customer.name}</b> <span className="ink-3">{id}</span>
        <br />
        <span className="text-12 ink-2">
          {[job.category.title, job.place, formats.period(job.scheduled_at, job.ends_at, now)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <select
        className="input"
        aria-label={t('replace.who', { id, customer: job.customer.name })}
        value={String(choice)}
        onChange={({ target }) => onChoose(readChoice(target.value))}
      >
        {suggestions.map(({ partner, reasons }) => (
          <option key={partner.id} value={partner.id}>
            {reasons.some(({ kind }) => kind === 'overlaps')
              ? t('replace.overlapping', { name: partner.name })
              : partner.name}
          </option>
        ))}
        <option value="none">{t('replace.none')}</option>
        {kept !== null && <option value="keep">{t('replace.keep', { name: kept })}</option>}
      </select>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      {shared.length > 0 && <FitReasons reasons={against(shared)} />}
      {choice === 'none' && (
        <p className="text-12 ink-3">{t(suggestions.length === 0 ? 'replace.no-partner' : 'replace.unassigned')}</p>
      )}
      {choice === 'keep' && <p className="text-12 ink-3">{t('replace.kept', { name: kept ?? '' })}</p>}
    </li>
  )
}
