import { useQueryClient } from '@tanstack/react-query'
import type { ReplacementAnswer, ReplacementUndo } from 'contract/jobs/replacements.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import type { ChosenRow } from './choices.ts'
import { undoReplacement } from './replacements.queries.ts'

type ReplaceResultProps = {
  answer: ReplacementAnswer
  chosen: readonly ChosenRow[]
  onClose: () => void
}

/** What became of each job, and the undo. */
export function ReplaceResult({ answer, chosen, onClose }: ReplaceResultProps) {
  const t = useText(replaceText)
  const formats = useFormats()
  const client = useQueryClient()
  const [undone, setUndone] = useState<ReplacementUndo | null>(null)
  const { results } = undone ?? answer
  const done = results.filter(({ ok }) => ok).length
  const counts = { done, failed: results.length - done }
  const title = t(undone ? 'replace.undone' : 'replace.done', counts)
  const rowOf = (id: number) => chosen.find(({ row }) => row.job.id === id)
  const outcomeOf = (id: number) => {
    if (undone) return t('replace.restored')
    const { row, choice } = rowOf(id) ?? {}
    const found = row?.suggestions.find(({ partner }) => partner.id === choice)
    return found ? t('replace.assigned', { name: found.partner.name }) : t('replace.now-unassigned')
  }
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      foot={
        <>
          {!undone && (
            <ActionButton onAction={async () => setUndone(await undoReplacement(client, answer.id))}>
              {t('replace.undo')}
            </ActionButton>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('replace.close')}
          </Button>
        </>
      }
    >
      <ul className="replace-results" aria-live="polite">
        {results.map(({ id, ok, message }) => (
          <li key={id}>
            <TextLink className="medium no-wrap" to="/jobs/$id" params={{ id: String(id) }} onClick={onClose}>
              {recordId('job', id)}
            </TextLink>
            <span className="ink-2">{rowOf(id)?.row.job.customer.name}</span>
            <span className={ok ? undefined : 'danger-text'}>{ok ? outcomeOf(id) : message}</span>
          </li>
        ))}
      </ul>
      {undone?.is_cause_undone && <p className="text-13 ink-2">{t('replace.cause-undone')}</p>}
      {!undone && <p className="text-13 ink-2">{t('replace.undo-until', { time: formats.time(answer.undo_until) })}</p>}
    </Dialog>
  )
}
