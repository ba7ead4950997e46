import './settlements.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettlementLine } from 'contract/settlements/settlement-runs.schema.ts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import { download } from '#shared/api/download.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { openWhatsapp } from '#shared/components/open-whatsapp.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { copyText } from '#shared/ui/copy-button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { useText } from '#src/text/intl.ts'
import { sendLineLink, sendLineStatement } from './settlements.queries.ts'

type StatementDialogProps = { line: SettlementLine; onClose: () => void }

/**
 * The statement of a line: its delivery, its file, its link, and the UPI payment of the partner's balance.
 */
export function StatementDialog({ line, onClose }: StatementDialogProps) {
  const t = useText(settlementsText)
  const client = useQueryClient()
  const { id, partner, statement } = line
  const send = async () => {
    await sendLineStatement(client, id)
    toast.success(t('settlements.sending'))
  }
  const copy = async () => copyText((await sendLineLink(client, id, 'copy')).text)
  const whatsapp = async () => openWhatsapp(await sendLineLink(client, id, 'whatsapp'))
  return (
    <Dialog
      title={t('settlements.statement-of', { partner: partner.name })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('settlements.done')}</Button>}
    >
      <div className="stack">
        <SentTimes statement={statement} />
        <div className="row row-wrap">
          <ActionButton size="small" icon={<MessageSquare />} onAction={send}>
            {t(statement ? 'settlements.send-again' : 'settlements.send')}
          </ActionButton>
          <ActionButton size="small" icon={<Copy />} doneLabel={t('settlements.copied')} onAction={copy}>
            {t('settlements.copy-link')}
          </ActionButton>
          <ActionButton size="small" icon={<MessageCircle />} onAction={whatsapp}>
            {t('settlements.whatsapp')}
          </ActionButton>
          <ActionButton
            size="small"
            icon={<Download />}
            onAction={() => download('GET /settlement-lines/{id}/statement', { params: { id } })}
          >
            {t('settlements.pdf')}
          </ActionButton>
        </div>
        {line.balance > 0 && line.state !== 'paid' && <UpiCode line={line} />}
      </div>
    </Dialog>
  )
}

function SentTimes({ statement }: Pick<SettlementLine, 'statement'>) {
  const t = useText(settlementsText)
  const formats = useFormats()
  const now = useNow()
  if (!statement) return <p className="ink-2 text-13">{t('settlements.sent.none')}</p>
  const when = (moment: string) => inSentence(formats.dayTime(moment, now))
  const { state, at, opened_at } = statement
  return (
    <p className="ink-2 text-13">
      {t('settlements.sent-at', { state: t(`settlements.sent.${state}`), when: when(at) })}
      <br />
      {opened_at ? t('settlements.opened-at', { when: when(opened_at) }) : t('settlements.not-opened')}
    </p>
  )
}

/** Modules around the code. */
const quiet = 4

function UpiCode({ line: { id, balance } }: { line: SettlementLine }) {
  const t = useText(settlementsText)
  const formats = useFormats()
  const { data } = useQuery(apiQuery('GET /settlement-lines/{id}/upi', { params: { id } }))
  if (!data?.upi) return null
  const { uri, qr } = data.upi
  const side = qr.size + 2 * quiet
  const label = t('settlements.upi', { amount: formats.money(balance) })
  return (
    <figure className="upi-code">
      <svg viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="text-13">
        <p>{label}</p>
        <a href={uri}>{t('settlements.upi-open')}</a>
      </figcaption>
    </figure>
  )
}
