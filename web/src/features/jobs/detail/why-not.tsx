import { useQuery } from '@tanstack/react-query'
import type { Suggestions } from 'contract/jobs/suggestions.schema.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { Button } from '#shared/ui/button.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { suggestionsQuery } from '../jobs.queries.ts'

type Unfit = Suggestions['unfit'][number]

/** By what keeps them from it, those one is likely to ask about first. */
const whys = [
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

type WhyNotProps = { jobId: number; suggestions: Suggestions; onAssign: (partnerId: number) => void }

/** Why the other partners are not suggested; a search finds any partner. */
export function WhyNot({ jobId, suggestions, onAssign }: WhyNotProps) {
  const t = useText(jobsText)
  const [isOpen, setOpen] = useState(false)
  const { unfit, unfit_total } = suggestions
  const words = (why: Unfit['why'], count: number) => t(`jobs.unfit.${why}`, { count })
  const isWhole = unfit.length === unfit_total
  if (unfit_total === 0 && suggestions.approved === 0) return null
  return (
    <details className="suggestion-rest" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        <span>{t('jobs.send.rest', { count: unfit_total })}</span>
        {isWhole && (
          <span className="ink-3">
            {groupsOf(unfit)
              .map(({ why, all }) => words(why, all.length))
              .join(', ')}
          </span>
        )}
      </summary>
      {isOpen && <AskAbout jobId={jobId} onAssign={onAssign} />}
      <ul>
        {groupsOf(unfit).map(({ why, all }) => (
          <li key={why}>
            {isWhole ? words(why, all.length) : t(`jobs.why-not.${why}`)}
            {canBeSent(why) ? (
              all.map((each) => <UnfitLine key={each.partner.id} unfit={each} onAssign={onAssign} />)
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
  return whys.map((why) => ({ why, all: unfit.filter((each) => each.why === why) })).filter(({ all }) => all.length > 0)
}

type LineProps = { unfit: Unfit; onAssign: (partnerId: number) => void }

function UnfitLine({ unfit, onAssign }: LineProps) {
  const t = useText(jobsText)
  const { id, name } = unfit.partner
  return (
    <div className="row row-wrap">
      <PartnerLink id={id} name={name} />
      <FitReasons reasons={against(unfit.reasons)} />
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

/** A name or a number in, and what speaks for or against sending that partner. */
function AskAbout({ jobId, onAssign }: Pick<WhyNotProps, 'jobId' | 'onAssign'>) {
  const t = useText(jobsText)
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
        {found && found.fit.length + found.unfit.length === 0 && <p className="ink-3">{t('jobs.send.ask-none')}</p>}
        {found?.fit.map(({ partner }) => (
          <div key={partner.id} className="row row-wrap">
            <PartnerLink id={partner.id} name={partner.name} />
            <span className="text-12 ink-2">{t('jobs.send.ask-fits')}</span>
          </div>
        ))}
        {found?.unfit.map((each) => (
          <div key={each.partner.id}>
            {canBeSent(each.why) ? (
              <UnfitLine unfit={each} onAssign={onAssign} />
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
