import type { JobFit } from 'contract/jobs/job-moves.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

type BulkFitsProps = {
  /** Null while they load. */
  jobs: readonly JobFit[] | null
  failure: { error: unknown; onRetry: () => void } | null
  /** Assign was pressed with no job ticked. */
  isEmpty: boolean
  isPicked: (job: JobFit) => boolean
  onPick: (job: JobFit, isOn: boolean) => void
}

/** Each job of a bulk assignment with a checkbox and its reasons against the partner, misfits first. */
export function BulkFits({ jobs, failure, isEmpty, isPicked, onPick }: BulkFitsProps) {
  const t = useText(bulkText)
  if (failure) return <ErrorState compact {...failure} />
  if (!jobs) return <SkeletonLines label={t('bulk.fits.loading')} widths={[200, 260, 220]} />
  const rank = ({ is_assignable, reasons }: JobFit) => (!is_assignable ? 2 : reasons.length > 0 ? 0 : 1)
  const counts = {
    picked: jobs.filter(isPicked).length,
    misfits: jobs.filter(({ reasons }) => reasons.length > 0).length,
    total: jobs.length,
  }
  return (
    <fieldset className="bulk-fits">
      <legend className="field-label">{t('bulk.fits')}</legend>
      <p className="text-13 ink-2" role="status">
        {t('bulk.fits.picked', counts)} {t('bulk.fits.misfits', counts)}
      </p>
      {isEmpty && (
        <p className="field-error" role="alert">
          <CircleAlert />
          {t('bulk.fits.none')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <ul tabIndex={0} aria-label={t('bulk.fits')}>
        {jobs
          .toSorted((a, b) => rank(a) - rank(b))
          .map((job) => (
            <FitLine key={job.id} job={job} isOn={isPicked(job)} onPick={onPick} />
          ))}
      </ul>
    </fieldset>
  )
}

type FitLineProps = { job: JobFit; isOn: boolean; onPick: BulkFitsProps['onPick'] }

function FitLine({ job, isOn, onPick }: FitLineProps) {
  const t = useText(bulkText)
  const formats = useFormats()
  const now = useNow()
  const { id, customer, category, scheduled_at, ends_at, is_assignable, reasons } = job
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="check"
          checked={isOn}
          disabled={!is_assignable}
          onChange={({ target }) => onPick(job, target.checked)}
        />
        <span>
          <b className="medium">{customer}</b> <span className="ink-3">{recordId('job', id)}</span>
          <span className="text-12 ink-2">
            {category}, {inSentence(formats.period(scheduled_at, ends_at, now))}
          </span>
          {is_assignable ? (
            <FitReasons
              reasons={
                reasons.length > 0 ? against(reasons) : [{ text: t('bulk.fits.fits'), isWarning: false }]
              }
            />
          ) : (
            <span className="text-12 ink-3">{t('bulk.fits.not-assignable')}</span>
          )}
        </span>
      </label>
    </li>
  )
}
