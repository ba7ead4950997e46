import { useQueryClient } from '@tanstack/react-query'
import type { PastedResult } from 'contract/settlements/settlement-runs.schema.ts'
import { useId, useState } from 'react'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { useText } from '#src/text/intl.ts'
import { checkUtrs, postUtrs } from './settlements.queries.ts'

/** Pasted UTRs are checked first; matching ones are posted. */
export function UtrsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(settlementsText)
  const client = useQueryClient()
  const fieldId = useId()
  const [text, setText] = useState('')
  const [result, setResult] = useState<PastedResult | null>(null)
  const post = async ({ matched }: PastedResult) => {
    const { posted } = await postUtrs(client, id, text, matched)
    toast.success(t('settlements.posted', { count: posted }))
    onClose()
  }
  return (
    <Dialog
      title={t('settlements.paste')}
      size="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('settlements.back')}</Button>
          {result && result.matched > 0 ? (
            <ActionButton variant="primary" onAction={() => post(result)}>
              {t('settlements.post', { count: result.matched })}
            </ActionButton>
          ) : (
            <ActionButton
              variant="primary"
              disabled={text.trim() === ''}
              onAction={async () => setResult(await checkUtrs(client, id, text))}
            >
              {t('settlements.check')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="stack">
        <label htmlFor={fieldId}>{t('settlements.paste-label')}</label>
        <textarea
          id={fieldId}
          className="input"
          rows={8}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setResult(null)
          }}
        />
        {result && (
          <ul className="stack text-13">
            {result.lines.map(({ row, text: typed, state, partner }) => (
              <li key={row}>
                <Badge hue={state === 'matched' ? 'green' : 'amber'}>{t(`settlements.match.${state}`)}</Badge>{' '}
                {partner?.name} <span className="ink-2">{t('settlements.result', { row, text: typed })}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
