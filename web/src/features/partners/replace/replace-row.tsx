import type { Replacement } from 'contract/jobs/replacements.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { Reasons } from '#shared/components/reasons.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import type { Choice, ChosenRow } from './choices.ts'

type AlternativeOptionsProps = { row: Replacement; alternatives: NonNullable<Replacement['alternatives']> }

/** Other times, and partners with a conflict who are not among the suggestions. */
function AlternativeOptions({ row, alternatives: { slots, anyway } }: AlternativeOptionsProps) {
  const t = useText(replaceText)
  const formats = useFormats()
  const others = anyway.filter(({ partner }) =>
    row.suggestions.every((each) => each.partner.id !== partner.id),
  )
  return (
    <>
      {slots.length > 0 && (
        <optgroup label={t('replace.slots')}>
          {slots.map(({ starts_at, partner: { name }, is_own }, at) => (
            <option key={`${name} ${starts_at}`} value={`slot-${at}`}>
              {t(is_own ? 'replace.slot-own' : 'replace.slot', { when: formats.dayTime(starts_at), name })}
            </option>
          ))}
        </optgroup>
      )}
      {others.length > 0 && (
        <optgroup label={t('replace.anyway')}>
          {others.map(({ partner, reasons }) => (
            <option key={partner.id} value={partner.id}>
              {t('replace.with-conflict', { name: partner.name, reason: reasons[0] ?? '' })}
            </option>
          ))}
        </optgroup>
      )}
    </>
  )
}

type ReplaceRowProps = ChosenRow & {
  /** The partner who may keep the job; null when that is impossible. */
  kept: string | null
  onChoose: (choice: Choice) => void
}

/** The values of the options. */
const readChoice = (value: string): Choice => (/^\d+$/.test(value) ? Number(value) : (value as Choice))

/** A job with its new partner, the time and the reasons. */
export function ReplaceRow({
  row,
  choice,
  slot,
  reasons,
  against: conflicts,
  shared,
  kept,
  onChoose,
}: ReplaceRowProps) {
  const { job, suggestions, alternatives } = row
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
          {[job.category.title, job.place, inSentence(formats.period(job.scheduled_at, job.ends_at, now))]
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
        {alternatives && <AlternativeOptions row={row} alternatives={alternatives} />}
        <option value="none">{t('replace.none')}</option>
        {kept !== null && <option value="keep">{t('replace.keep', { name: kept })}</option>}
      </select>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      {conflicts.length + shared.length > 0 && <FitReasons reasons={against([...conflicts, ...shared])} />}
      {slot && (
        <p className="text-12 ink-3">
          {t('replace.moves', { when: inSentence(formats.dayTime(slot.starts_at, now)) })}
        </p>
      )}
      {choice === 'none' && (
        <p className="text-12 ink-3">{t(alternatives ? 'replace.no-partner' : 'replace.unassigned')}</p>
      )}
      {choice === 'keep' && <p className="text-12 ink-3">{t('replace.kept', { name: kept ?? '' })}</p>}
    </li>
  )
}
