import { useQueryClient } from '@tanstack/react-query'
import { type PastedMethod, pastedMethods } from 'contract/settlements/settlement-runs.rules.ts'
import type { PastedResult } from 'contract/settlements/settlement-runs.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import { useId, useState } from 'react'
import { FileDrop } from '#shared/components/file-drop.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { useText } from '#src/text/intl.ts'
import { checkUtrs, postUtrs } from './settlements.queries.ts'

/** Pasted UTRs are checked first; matching ones are posted. */
export function UtrsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(settlementsText)
  const client = useQueryClient()
  const fieldId = useId()
  const [text, setText] = useState('')
  const [method, setMethod] = useState<PastedMethod>('bank-transfer')
  const [result, setResult] = useState<PastedResult | null>(null)
  const setUnchecked = (next: string) => {
    setText(next)
    setResult(null)
  }
  const post = async ({ matched }: PastedResult) => {
    const { posted } = await postUtrs(client, id, { text, shown: matched, method })
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
          onChange={(event) => setUnchecked(event.target.value)}
        />
        <FileDrop
          label={t('settlements.file')}
          status={t('settlements.file-hint')}
          isBusy={false}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void file.text().then(setUnchecked, toastError)}
        />
        <div className="row">
          <span>{t('settlements.paid-by')}</span>
          <Segments
            label={t('settlements.paid-by')}
            value={method}
            options={pastedMethods.map((value) => ({ value, label: labelOf(paymentMethods, value) }))}
            onChange={setMethod}
          />
        </div>
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
