import type { Webhook } from 'contract/webhooks/webhooks.schema.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { webhooksText } from '#src/text/en/webhooks.ts'
import { useText } from '#src/text/intl.ts'

export function WebhookState({ of: { active, waiting, failed } }: { of: Webhook }) {
  const t = useText(webhooksText)
  return (
    <span className="row row-wrap">
      <Badge hue={active ? 'green' : 'grey'}>{t(active ? 'webhooks.active' : 'webhooks.paused')}</Badge>
      {waiting > 0 && <Badge hue="amber">{t('webhooks.waiting', { count: waiting })}</Badge>}
      {failed > 0 && <Badge hue="red">{t('webhooks.failing', { count: failed })}</Badge>}
    </span>
  )
}
