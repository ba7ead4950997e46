import './intake.css'
import { useQueryClient } from '@tanstack/react-query'
import { sources } from 'contract/vocabulary.ts'
import { useState } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { makeKey, type NewKey } from './intake.queries.ts'

const loadCheck = () => import('./new-key.schema.ts').then((module) => module.newKeyForm)

type Made = { key: string; source: NewKey['source'] }

/** The key is thought up here, and only its hash is kept by the server: this is the one time it can be read. */
export function NewKeyForm() {
  const t = useText(intakeText)
  const client = useQueryClient()
  const [made, setMade] = useState<Made | null>(null)
  const form = useZodForm(loadCheck, { source: 'website' as NewKey['source'], title: '' })
  const save = async (values: Omit<NewKey, 'key'>) => {
    const key = newKey()
    await makeKey(client, { ...values, key })
    setMade({ key, source: values.source })
    form.reset()
  }
  if (made) return <MadeKey made={made} onDone={() => setMade(null)} />
  return (
    <Form form={form} onSubmit={save} label={t('intake.key.make')}>
      <TextField
        control={form.control}
        name="title"
        label={t('intake.key.title')}
        help={t('intake.key.title-help')}
        maxLength={80}
      />
      <SelectField control={form.control} name="source" label={t('intake.key.source')} options={choicesOf(sources)} />
      <div className="form-actions">
        <SubmitButton control={form.control}>{t('intake.key.make')}</SubmitButton>
      </div>
    </Form>
  )
}

function MadeKey({ made: { key, source }, onDone }: { made: Made; onDone: () => void }) {
  const t = useText(intakeText)
  const address = `${location.origin}/api/intake/${source}`
  return (
    <Notice hue="amber" title={t('intake.key.made')} alert>
      <div className="stack stack-tight">
        <p>{t('intake.key.made-text', { address })}</p>
        <div className="row row-wrap">
          <code className="key-text">{key}</code>
          <CopyButton value={key} what={t('intake.key.what')} />
        </div>
        <div>
          <Button size="small" onClick={onDone}>
            {t('intake.key.done')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** 256 random bits in letters that stand in an address as they are. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
