import { useQueryClient } from '@tanstack/react-query'
import type { ReplacementResult, ReplacementUndo } from 'contract/jobs/replacements.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { whatsappUrl } from '#shared/components/phone-link.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { alternativesText } from '#src/text/en/job-partner.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { type ChosenRow, partnerOf } from './choices.ts'
import { undoReplacement } from './replacements.queries.ts'

type ReplaceResultProps = {
  answer: ReplacementResult
  chosen: readonly ChosenRow[]
  onClose: () => void
}

/** The result for each job, and the undo. */
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
    const chosenRow = rowOf(id)
    const name = (chosenRow && partnerOf(chosenRow)?.name) ?? null
    if (name === null) return t('replace.now-unassigned')
    const { slot } = chosenRow!
    return slot
      ? t('replace.moved', { name, when: inSentence(formats.dayTime(slot.starts_at)) })
      : t('replace.assigned', { name })
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
            {ok && !undone && <NotifyCustomer chosen={rowOf(id)} />}
          </li>
        ))}
      </ul>
      {undone?.is_cause_undone && undone.cause !== 'rejected' && (
        <p className="text-13 ink-2">{t(`replace.cause-undone.${undone.cause}`)}</p>
      )}
      {!undone && (
        <p className="text-13 ink-2">{t('replace.undo-until', { time: formats.time(answer.undo_until) })}</p>
      )}
    </Dialog>
  )
}

/** Opens WhatsApp with the new time of a job that was moved. */
function NotifyCustomer({ chosen }: { chosen: ChosenRow | undefined }) {
  const t = useText(replaceText)
  const words = useText(alternativesText)
  const formats = useFormats()
  if (!chosen?.slot) return null
  const { slot, row } = chosen
  const { customer, category } = row.job
  const text = words('alternatives.message', {
    name: customer.name,
    service: category.title,
    period: inSentence(formats.period(slot.starts_at, slot.ends_at)),
  })
  return (
    <a
      className={buttonClass({ size: 'tiny' })}
      href={whatsappUrl(customer.whatsapp ?? customer.phone, text)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('replace.whatsapp-name', { name: customer.name })}
    >
      {t('replace.whatsapp')}
    </a>
  )
}
