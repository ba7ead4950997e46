import { useQueryClient } from '@tanstack/react-query'
import { apiKeyPrefix, apiScopes } from 'contract/access/api-scopes.ts'
import { can } from 'contract/access/permissions.ts'
import { useState } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { randomKey, SecretOnce } from '#shared/components/secret-once.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { permissionsText } from '#src/text/en/permissions.ts'
import { apiKeysText } from '#src/text/en/webhooks.ts'
import { useText } from '#src/text/intl.ts'
import { CheckList } from '../check-list.tsx'
import { createApiKey, type NewApiKey } from './api-keys.queries.ts'

const loadCheck = () => import('./api-key.schema.ts').then((module) => module.apiKeyForm)
const lifetimes = [30, 90, 180, 365] as const satisfies readonly NewApiKey['days'][]

type Scope = NewApiKey['scopes'][number]

/** The browser generates the key and the server keeps only its hash: it can be read only here, once. */
export function NewKeyForm({ onClose }: { onClose: () => void }) {
  const t = useText(apiKeysText)
  const permission = useText(permissionsText)
  const user = useSession()?.user
  const client = useQueryClient()
  const [key, setKey] = useState<string | null>(null)
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useZodForm(loadCheck, { title: '', days: 90 as NewApiKey['days'] })
  const save = async (values: Pick<NewApiKey, 'title' | 'days'>) => {
    setSubmitted(true)
    if (scopes.length === 0) return
    const created = apiKeyPrefix + randomKey()
    await createApiKey(client, { ...values, scopes: [...scopes], key: created })
    setKey(created)
  }
  if (key !== null) {
    const texts = { title: t('api-keys.created'), text: t('api-keys.created-text'), what: t('api-keys.what') }
    return <SecretOnce {...texts} value={key} done={t('api-keys.done')} onDone={onClose} />
  }
  return (
    <Panel title={t('api-keys.new')}>
      <PanelBody>
        <Form form={form} onSubmit={save} label={t('api-keys.new')}>
          <TextField
            control={form.control}
            name="title"
            label={t('api-keys.name')}
            help={t('api-keys.name-help')}
            maxLength={80}
          />
          <SelectField
            control={form.control}
            name="days"
            label={t('api-keys.days')}
            options={lifetimes.map((days) => ({ value: days, label: t('api-keys.days.value', { days }) }))}
          />
          <CheckList
            legend={t('api-keys.scopes')}
            options={apiScopes
              .filter((scope) => can(user, scope))
              .map((scope) => ({ value: scope, label: permission(`permissions.${scope}`) }))}
            chosen={scopes}
            onChange={setScopes}
            problem={isSubmitted && scopes.length === 0 ? t('api-keys.scopes-missing') : null}
          />
          <div className="form-actions">
            <Button onClick={onClose}>{t('api-keys.cancel')}</Button>
            <SubmitButton control={form.control}>{t('api-keys.create')}</SubmitButton>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}
