import { useQueryClient } from '@tanstack/react-query'
import { webhookSecretPrefix } from 'contract/webhooks/webhooks.words.ts'
import { useState } from 'react'
import { randomSecret, SecretOnce } from '#shared/components/secret-once.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { webhooksText } from '#src/text/en/webhooks.ts'
import { useText } from '#src/text/intl.ts'
import { WebhookForm, type WebhookTyped } from './webhook-form.tsx'
import { createWebhook } from './webhooks.queries.ts'

/** The browser generates the secret: it can be read only here, once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const t = useText(webhooksText)
  const client = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const save = async (typed: WebhookTyped) => {
    const created = webhookSecretPrefix + randomSecret()
    await createWebhook(client, { ...typed, secret: created })
    setSecret(created)
  }
  if (secret !== null) {
    const texts = { title: t('webhooks.created'), text: t('webhooks.created-text'), what: t('webhooks.what') }
    return <SecretOnce {...texts} value={secret} done={t('webhooks.done')} onDone={onClose} />
  }
  return (
    <Panel title={t('webhooks.new')}>
      <PanelBody>
        <WebhookForm
          label={t('webhooks.new')}
          submitLabel={t('webhooks.create')}
          starting={{ title: '', url: '', records: [] }}
          onSubmit={save}
          onClose={onClose}
        />
      </PanelBody>
    </Panel>
  )
}
