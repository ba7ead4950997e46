import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Webhook } from 'contract/webhooks/webhooks.schema.ts'
import { useState } from 'react'
import { Facts } from '#shared/components/facts.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { webhooksText } from '#src/text/en/webhooks.ts'
import { useText } from '#src/text/intl.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookForm, type WebhookTyped } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import { deleteWebhook, saveWebhook, testWebhook, webhooksQuery } from './webhooks.queries.ts'

/** One webhook beside the list: its events, its deliveries and its actions. */
export function WebhookDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(webhooksText)
  const parts = useText(partsText)
  const webhooks = useQuery(webhooksQuery)
  const [isEditing, setEditing] = useState(false)
  const webhook = webhooks.data?.find((each) => each.id === id)
  const [isRemoving, setRemoving] = useState(false)
  const stopEditing = () => setEditing(false)
  return (
    <Dialog
      title={webhook?.title ?? t('webhooks.title')}
      size="drawer"
      closesOnBackdrop={!isEditing}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('webhooks.close')}</Button>
          {webhook && <Actions webhook={webhook} onRemoving={setRemoving} onDeleted={onClose} />}
        </>
      }
    >
      {webhook ? (
        <div className="stack">
          {webhook.problem && <Notice hue="red">{webhook.problem}</Notice>}
          {isEditing ? (
            <EditWebhook webhook={webhook} onClose={stopEditing} />
          ) : (
            <WebhookFacts webhook={webhook} onEdit={() => setEditing(true)} />
          )}
          {/* Its log goes with it, and is not asked for any more. */}
          {!isRemoving && <Deliveries webhook={webhook} />}
        </div>
      ) : webhooks.data ? (
        <EmptyState title={t('webhooks.missing')}>{t('webhooks.missing-text')}</EmptyState>
      ) : webhooks.error ? (
        <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      ) : (
        <SkeletonLines label={parts('parts.loading')} />
      )}
    </Dialog>
  )
}

function WebhookFacts({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const t = useText(webhooksText)
  const { url, records, last_delivered_at, created_at } = webhook
  return (
    <>
      <Facts
        facts={[
          { label: t('webhooks.state'), value: <WebhookState of={webhook} /> },
          { label: t('webhooks.url'), value: <code className="text-12 secret-text">{url}</code> },
          {
            label: t('webhooks.records'),
            value: records.map((each) => t(`webhooks.record.${each}`)).join(', '),
          },
          { label: t('webhooks.last'), value: last_delivered_at && <RelativeTime at={last_delivered_at} /> },
          { label: t('webhooks.created-at'), value: <RelativeTime at={created_at} /> },
        ]}
      />
      <div>
        <Button size="small" onClick={onEdit}>
          {t('webhooks.edit')}
        </Button>
      </div>
    </>
  )
}

function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText(webhooksText)
  const client = useQueryClient()
  const save = async (typed: WebhookTyped) => {
    await saveWebhook(client, webhook, typed)
    toast.success(t('webhooks.saved'))
    onClose()
  }
  return (
    <WebhookForm
      label={t('webhooks.edit')}
      submitLabel={t('webhooks.save')}
      starting={webhook}
      onSubmit={save}
      onClose={onClose}
    />
  )
}

type ActionsProps = { webhook: Webhook; onRemoving: (isRemoving: boolean) => void; onDeleted: () => void }

function Actions({ webhook, onRemoving, onDeleted }: ActionsProps) {
  const t = useText(webhooksText)
  const client = useQueryClient()
  const { id, title, active } = webhook
  const remove = async () => {
    const question = { title: t('webhooks.delete-title', { title }), description: t('webhooks.delete-text') }
    if (!(await confirm({ ...question, danger: true }))) return
    onRemoving(true)
    try {
      await deleteWebhook(client, id)
    } catch (error) {
      onRemoving(false)
      throw error
    }
    toast.success(t('webhooks.was-deleted'))
    onDeleted()
  }
  const toggle = async () => {
    await saveWebhook(client, webhook, { active: !active })
    toast.success(t(active ? 'webhooks.was-paused' : 'webhooks.was-resumed'))
  }
  const test = async () => {
    await testWebhook(client, id)
    toast.success(t('webhooks.test-sent'))
  }
  return (
    <>
      <ActionButton variant="danger" onAction={remove}>
        {t('webhooks.delete')}
      </ActionButton>
      <ActionButton onAction={toggle}>{t(active ? 'webhooks.pause' : 'webhooks.resume')}</ActionButton>
      {active && (
        <ActionButton variant="primary" onAction={test}>
          {t('webhooks.test')}
        </ActionButton>
      )}
    </>
  )
}
