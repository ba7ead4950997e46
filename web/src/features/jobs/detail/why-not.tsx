import { useQuery } from '@tanstack/react-query'
import type { Suggestions } from 'contract/jobs/suggestions.schema.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { isAgainst, useReasonWords } from '#shared/components/reasons.tsx'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { Button } from '#shared/ui/button.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { suggestionsQuery } from '../jobs.queries.ts'

type Unfit = Suggestions['unfit'][number]

/** By blocker, the most common questions first. */
const reasons = [
  'rejected-this-job',
  'off',
  'outside-hours',
  'document',
  'does-not-cover',
  'does-not-serve',
  'not-approved',
] as const satisfies Unfit['why'][]
/** A partner with the service can be assigned anyway: the blocker is shown beside the button. */
const canBeSent = (why: Unfit['why']) => why !== 'does-not-serve' && why !== 'not-approved'

type UnfitPartnersProps = { jobId: number; suggestions: Suggestions; onAssign: (partnerId: number) => void }

/** Why the other partners are not suggested; a search finds any partner. */
export function UnfitPartners({ jobId, suggestions, onAssign }: UnfitPartnersProps) {
  const t = useText(jobsText)
  const [isOpen, setOpen] = useState(false)
  const { fit, overlapping, unfit, unfit_total } = suggestions
  const words = (why: Unfit['why'], count: number) => t(`jobs.unfit.${why}`, { count })
  const isWhole = overlapping.length + unfit.length === unfit_total
  const busy = overlapping.length > 0 ? [t('jobs.unfit.overlaps', { count: overlapping.length })] : []
  if (unfit_total === 0 && suggestions.approved === 0) return null
  return (
    <details className="suggestion-rest" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        <span>{t(fit.length > 0 ? 'jobs.send.rest' : 'jobs.send.rest-all', { count: unfit_total })}</span>
        {isWhole && (
          <span className="ink-3">
            {[...busy, ...groupsOf(unfit).map(({ why, all }) => words(why, all.length))].join(', ')}
          </span>
        )}
      </summary>
      {isOpen && <PartnerCheck jobId={jobId} onAssign={onAssign} />}
      <ul>
        {overlapping.length > 0 && (
          <li>
            {isWhole ? busy : t('jobs.why-not.overlaps')}
            <div className="text-12 ink-3">{overlapping.map(({ partner }) => partner.name).join(', ')}</div>
          </li>
        )}
        {groupsOf(unfit).map(({ why, all }) => (
          <li key={why}>
            {isWhole ? words(why, all.length) : t(`jobs.why-not.${why}`)}
            {canBeSent(why) ? (
              all.map((each) => <AnywayLine key={each.partner.id} {...each} onAssign={onAssign} />)
            ) : (
              <div className="text-12 ink-3">{all.map(({ partner }) => partner.name).join(', ')}</div>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function groupsOf(unfit: readonly Unfit[]): { why: Unfit['why']; all: Unfit[] }[] {
  return reasons
    .map((why) => ({ why, all: unfit.filter((each) => each.why === why) }))
    .filter(({ all }) => all.length > 0)
}

const isNone = ({ fit, overlapping, unfit }: Suggestions) =>
  fit.length + overlapping.length + unfit.length === 0

type LineProps = Pick<Unfit, 'partner' | 'reasons'> & { onAssign: (partnerId: number) => void }

/** A partner with the reasons against them, who can be assigned anyway. */
function AnywayLine({ partner: { id, name }, reasons, onAssign }: LineProps) {
  const t = useText(jobsText)
  return (
    <div className="row row-wrap">
      <PartnerLink id={id} name={name} />
      <FitReasons reasons={against(reasons)} />
      <Button
        size="tiny"
        variant="ghost"
        aria-label={t('jobs.send.anyway-name', { name })}
        onClick={() => onAssign(id)}
      >
        {t('jobs.send.anyway')}
      </Button>
    </div>
  )
}

/** A search by name or number, with the reasons for or against each partner. */
function PartnerCheck({ jobId, onAssign }: Pick<UnfitPartnersProps, 'jobId' | 'onAssign'>) {
  const t = useText(jobsText)
  const words = useReasonWords()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const answer = useQuery(suggestionsQuery(jobId, q))
  const found = q === '' ? undefined : answer.data
  return (
    <div className="suggestion-ask">
      <input
        className="input"
        type="search"
        aria-label={t('jobs.send.ask')}
        placeholder={t('jobs.send.ask')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">
        {found && isNone(found) && <p className="ink-3">{t('jobs.send.ask-none')}</p>}
        {found?.fit.map(({ partner }) => (
          <div key={partner.id} className="row row-wrap">
            <PartnerLink id={partner.id} name={partner.name} />
            <span className="text-12 ink-2">{t('jobs.send.ask-fits')}</span>
          </div>
        ))}
        {found?.overlapping.map(({ partner, reasons }) => (
          <AnywayLine
            key={partner.id}
            partner={partner}
            reasons={reasons.filter(isAgainst).map(words)}
            onAssign={onAssign}
          />
        ))}
        {found?.unfit.map((each) => (
          <div key={each.partner.id}>
            {canBeSent(each.why) ? (
              <AnywayLine {...each} onAssign={onAssign} />
            ) : (
              <div className="row row-wrap">
                <PartnerLink id={each.partner.id} name={each.partner.name} />
                <FitReasons reasons={against(each.reasons)} />
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
