import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sources } from 'contract/choices.ts'
import type { IntakeKey } from 'contract/intake/intake.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash } from '#shared/components/money.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { getText, useText } from '#src/text/intl.ts'
import { createKey, keysQuery, type NewKey, revokeKey } from './intake.queries.ts'
import './intake.css'
import { useState } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { randomKey, SecretOnce } from '#shared/components/secret-once.tsx'

const word = (id: keyof typeof intakeText) => getText(intakeText, id)

const columns = {
  id: 'hidden',
  title: {
    header: word('intake.key.title'),
    look: 'main',
    card: 1,
    shrinks: 'wide',
    cell: (key) => key.title,
  },
  source: { header: word('intake.key.source'), card: 3, cell: (key) => labelOf(sources, key.source) },
  ending: { header: word('intake.key.ending'), look: 'tabular', card: 4, cell: (key) => `…${key.ending}` },
  created_by: {
    header: word('intake.key.made-by'),
    card: 5,
    cell: (key) => key.created_by?.name ?? <Dash />,
  },
  created_at: {
    header: word('intake.key.created'),
    look: 'faint',
    hideBelow: 1280,
    cell: (key) => <RelativeTime at={key.created_at} />,
  },
  last_used_at: {
    header: word('intake.key.used'),
    look: 'faint',
    cell: (key) => <RelativeTime at={key.last_used_at} />,
  },
  revoked_at: { header: word('intake.key.status'), card: 2, cell: (key) => <KeyStatus of={key} /> },
} satisfies Columns<IntakeKey>

export function IntakeKeys() {
  const t = useText(intakeText)
  const keys = useQuery(keysQuery())
  return (
    <div className="stack">
      <NewKeyForm />
      <DataTable
        label={t('intake.keys')}
        columns={columns}
        rows={keys.data}
        isFetching={keys.isFetching}
        error={keys.error}
        onRetry={() => void keys.refetch()}
        skeletonRows={3}
        empty={<EmptyState title={t('intake.key.empty')}>{t('intake.empty-text')}</EmptyState>}
      />
    </div>
  )
}

function KeyStatus({ of: { id, title, revoked_at } }: { of: IntakeKey }) {
  const t = useText(intakeText)
  const client = useQueryClient()
  if (revoked_at) return <Badge hue="grey">{t('intake.key.revoked')}</Badge>
  const revoke = async () => {
    const question = {
      title: t('intake.key.revoke-title', { title }),
      description: t('intake.key.revoke-text'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await revokeKey(client, id)
    toast.success(t('intake.key.was-revoked'))
  }
  return (
    <span className="row">
      <Badge hue="green">{t('intake.key.live')}</Badge>
      <ActionButton size="tiny" onAction={revoke}>
        {t('intake.key.revoke')}
      </ActionButton>
    </span>
  )
}

const loadCheck = () => import('./intake-forms.schema.ts').then((module) => module.newKeyForm)

type CreatedKey = { key: string; source: NewKey['source'] }

/** The browser generates the key and the server keeps only its hash: it can be read only here, once. */
function NewKeyForm() {
  const t = useText(intakeText)
  const client = useQueryClient()
  const [createdKey, setCreatedKey] = useState<CreatedKey | null>(null)
  const form = useZodForm(loadCheck, { source: 'website' as NewKey['source'], title: '' })
  const save = async (values: Omit<NewKey, 'key'>) => {
    const key = randomKey()
    await createKey(client, { ...values, key })
    setCreatedKey({ key, source: values.source })
    form.reset()
  }
  if (createdKey) {
    const address = `${location.origin}/api/intake/${createdKey.source}`
    const texts = {
      title: t('intake.key.made'),
      text: t('intake.key.made-text', { address }),
      what: t('intake.key.what'),
    }
    return (
      <SecretOnce
        {...texts}
        value={createdKey.key}
        done={t('intake.key.done')}
        onDone={() => setCreatedKey(null)}
      />
    )
  }
  return (
    <Form form={form} onSubmit={save} label={t('intake.key.make')}>
      <TextField
        control={form.control}
        name="title"
        label={t('intake.key.title')}
        help={t('intake.key.title-help')}
        maxLength={80}
      />
      <SelectField
        control={form.control}
        name="source"
        label={t('intake.key.source')}
        options={choicesOf(sources)}
      />
      <div className="form-actions">
        <SubmitButton control={form.control}>{t('intake.key.make')}</SubmitButton>
      </div>
    </Form>
  )
}
