import './replace.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplacementCause, ReplacementResult, Replacements } from 'contract/jobs/replacements.schema.ts'
import { useState } from 'react'
import { currentIso } from '#shared/current-time.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { type Choice, type ChosenRow, chosenRows, sentRows } from './choices.ts'
import { storeLastReplacement } from './last-replacement.ts'
import { ReplaceResult } from './replace-result.tsx'
import { ReplaceRow } from './replace-row.tsx'
import { type ReplacementsQuery, replacementsQuery, replacePartner } from './replacements.queries.ts'

export type ReplaceDialogProps = {
  partner: { id: number; name: string }
  cause: ReplacementCause
  /** The affected jobs. */
  query: ReplacementsQuery
  title: string
  /** After the change was made. */
  onDone?: (answer: ReplacementResult) => unknown
  onClose: () => void
}

/**
 * The open jobs that a partner cannot do, each with the best replacement: one confirmation changes all of
 * them.
 */
export function ReplaceDialog({ partner, cause, query, title, onDone, onClose }: ReplaceDialogProps) {
  const t = useText(replaceText)
  const client = useQueryClient()
  const [done, setDone] = useState<{ answer: ReplacementResult; chosen: ChosenRow[] } | null>(null)
  const [changed, setChanged] = useState<ReadonlyMap<number, Choice>>(new Map())
  const plan = useQuery({ ...replacementsQuery(partner.id, query), enabled: done === null })
  const chosen = chosenRows(plan.data?.rows ?? [], changed)
  const rows = sentRows(chosen)
  const save = useAction(async () => {
    const answer = await replacePartner(client, { partner_id: partner.id, cause, rows })
    const at = currentIso()
    const jobs = answer.results.filter(({ ok }) => ok).length
    storeLastReplacement({ id: answer.id, partner, jobs, at, until: answer.undo_until })
    if (answer.results.length > 0) setDone({ answer, chosen })
    await onDone?.(answer)
    if (answer.results.length === 0) onClose()
  })
  if (done) return <ReplaceResult {...done} onClose={onClose} />
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('replace.cancel')}</Button>
          {plan.data && (
            <ActionButtonView variant="primary" state={save.state} onClick={() => void save.run()}>
              {t('replace.save', { count: rows.length })}
            </ActionButtonView>
          )}
        </>
      }
    >
      {plan.isPending && <SkeletonLines label={t('replace.loading')} widths={[240, 200, 240]} />}
      {plan.isError && !plan.data && (
        <ErrorState compact error={plan.error} onRetry={() => void plan.refetch()} />
      )}
      {plan.data && (
        <Plan
          plan={plan.data}
          chosen={chosen}
          canKeep={cause.kind !== 'rejected'}
          onChoose={(id, choice) => setChanged(new Map(changed).set(id, choice))}
        />
      )}
    </Dialog>
  )
}

type PlanProps = {
  plan: Replacements
  chosen: readonly ChosenRow[]
  canKeep: boolean
  onChoose: (jobId: number, choice: Choice) => void
}

function Plan({ plan: { partner, rows, total }, chosen, canKeep, onChoose }: PlanProps) {
  const t = useText(replaceText)
  return (
    <>
      <p className="ink-2">{t('replace.intro', { count: total })}</p>
      {total > rows.length && (
        <p className="text-13 ink-2">{t('replace.first', { shown: rows.length, total })}</p>
      )}
      <ul className="replace-rows">
        {chosen.map((each) => (
          <ReplaceRow
            key={each.row.job.id}
            {...each}
            kept={canKeep ? partner.name : null}
            onChoose={(choice) => onChoose(each.row.job.id, choice)}
          />
        ))}
      </ul>
    </>
  )
}
