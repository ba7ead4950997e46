import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job, Suggestions } from 'contract/jobs/jobs.schema.ts'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { assignPartner } from './job-moves.queries.ts'
import { suggestionsQuery } from './jobs.queries.ts'
import { StripHours, SuggestionRow } from './suggestion-row.tsx'
import { WhyNot } from './why-not.tsx'

/** How many stand open; the rest is one press away. */
const shownFirst = 6

type SendPartnerProps = { job: Job; onSent: () => void }

/** Who can be sent, best first, each with reasons and the day; and why not the others. */
export function SendPartner({ job, onSent }: SendPartnerProps) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const suggestions = useQuery(suggestionsQuery(job.id))
  const { data } = suggestions
  const note =
    data &&
    t('jobs.send.note', {
      fit: data.fit.length,
      approved: data.approved,
      period: inSentence(formats.period(data.starts_at, data.ends_at, now)),
    })
  return (
    <Panel title={t('jobs.send')} note={note} className="order-1" waiting={suggestions.isLoading}>
      {suggestions.isPending && (
        <PanelBody>
          <SkeletonLines label={t('jobs.send.looking')} />
        </PanelBody>
      )}
      {suggestions.isError && !data && (
        <ErrorState compact error={suggestions.error} onRetry={() => void suggestions.refetch()} />
      )}
      {data && <SuggestionList job={job} suggestions={data} onSent={onSent} />}
    </Panel>
  )
}

function SuggestionList({ job, suggestions, onSent }: SendPartnerProps & { suggestions: Suggestions }) {
  const t = useText(jobsText)
  const client = useQueryClient()
  const [isAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const action = useAction((partner_id: number, confirmed: boolean) =>
    assignPartner(client, job, { partner_id, confirmed }),
  )
  const { fit } = suggestions
  const shown = isAll ? fit : fit.slice(0, shownFirst)
  const assign = async (partnerId: number, isConfirmed: boolean) => {
    setChosen(partnerId)
    if (await action.run(partnerId, isConfirmed)) onSent()
  }
  // An overlap is shown among the reasons.
  const assignFit = ({ partner, reasons }: Suggestions['fit'][number]) =>
    void assign(
      partner.id,
      reasons.some(({ kind }) => kind === 'overlaps'),
    )
  const [best] = fit
  useKeys({ a: () => best && assignFit(best) }, true, 'send')
  return (
    <>
      {action.state.status === 'error' && (
        <PanelBody>
          <p className="field-error" role="alert">
            <CircleAlert />
            {errorText(action.state.error)}
          </p>
        </PanelBody>
      )}
      {fit.length === 0 ? (
        <EmptyState compact title={t('jobs.send.none')}>
          {t('jobs.send.none-text')}
        </EmptyState>
      ) : (
        <>
          <StripHours />
          <ul>
            {shown.map((suggestion, place) => (
              <SuggestionRow
                key={suggestion.partner.id}
                suggestion={suggestion}
                wanted={suggestions}
                isFirst={place === 0}
                state={suggestion.partner.id === chosen && action.state.status === 'working' ? 'working' : 'pending'}
                onAssign={() => assignFit(suggestion)}
              />
            ))}
          </ul>
        </>
      )}
      {!isAll && fit.length > shownFirst && (
        <PanelBody>
          <Button size="small" variant="ghost" onClick={() => setAll(true)}>
            {t('jobs.send.more', { count: fit.length - shownFirst })}
          </Button>
        </PanelBody>
      )}
      <WhyNot jobId={job.id} suggestions={suggestions} onAssign={(partnerId) => void assign(partnerId, true)} />
    </>
  )
}
