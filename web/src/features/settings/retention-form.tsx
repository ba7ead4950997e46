import { type RetentionKind, retentionKinds } from 'contract/privacy/privacy.words.ts'
import type { RetentionPreview } from 'contract/privacy/retention.schema.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useId, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { settingsText } from '#src/text/en/settings.ts'
import { retentionText } from '#src/text/en/settings-fields.ts'
import { useText } from '#src/text/intl.ts'
import { previewRetention } from './retention.queries.ts'
import { LastChange } from './setting-field.tsx'
import { type GroupForm, useGroupForm } from './use-group-form.ts'
import type { Loaded } from './use-settings.ts'

type Problems = Partial<Record<RetentionKind, string>>

/** The period of each kind, and a dry run with the typed values. */
export function RetentionForm({ group, loaded }: { group: 'retention'; loaded: Loaded }) {
  const t = useText(retentionText)
  const title = useText(settingsText)(`settings.group.${group}`)
  const form = useGroupForm(group, loaded)
  const [shown, setShown] = useState<{ of: string; rows: RetentionPreview } | null>(null)
  const [refused, setRefused] = useState<Problems>({})
  const typed = Object.fromEntries(
    retentionKinds.map((kind) => [kind, String(form.value(`retention.${kind}`))]),
  )
  const of = JSON.stringify(typed)
  const check = useAction(async () => {
    setRefused({})
    try {
      setShown({ of, rows: await previewRetention(typed) })
    } catch (error) {
      if (error instanceof ApiError)
        setRefused(Object.fromEntries(error.issues.map(({ field, message }) => [field, message])))
      throw error
    }
  })
  const problem = (kind: RetentionKind) => form.problem(`retention.${kind}`) ?? refused[kind]
  const hasProblem = retentionKinds.some((kind) => problem(kind) !== undefined)
  return (
    <Panel title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save.run()
        }}
      >
        <PanelBody className="form">
          <p className="ink-2">{t('retention.lead')}</p>
          {form.notice && (
            <Notice hue="amber" alert>
              {form.notice}
            </Notice>
          )}
          {retentionKinds.map((kind) => (
            <PeriodField
              key={kind}
              kind={kind}
              form={form}
              problem={problem(kind)}
              forget={() => setRefused({})}
            />
          ))}
          <Preview rows={shown?.rows ?? null} isStale={shown !== null && shown.of !== of} />
        </PanelBody>
        <div className="setting-foot">
          <ActionButtonView
            onClick={() => void check.run()}
            state={hasProblem && check.state.status === 'error' ? { status: 'pending' } : check.state}
          >
            {t('retention.check')}
          </ActionButtonView>
          <span className="row push-end">
            {form.isDirty && <Button onClick={form.cancel}>{t('retention.cancel')}</Button>}
            <ActionButtonView
              type="submit"
              variant={form.isDirty ? 'primary' : undefined}
              disabled={!form.isDirty && form.save.state.status === 'pending'}
              state={
                form.save.state.status === 'error' && form.hasMessage
                  ? { status: 'pending' }
                  : form.save.state
              }
            >
              {t('retention.save')}
            </ActionButtonView>
          </span>
        </div>
      </form>
    </Panel>
  )
}

type PeriodProps = { kind: RetentionKind; form: GroupForm; problem: string | undefined; forget: () => void }

function PeriodField({ kind, form, problem, forget }: PeriodProps) {
  const t = useText(retentionText)
  const id = useId()
  const key = `retention.${kind}` as const
  const label = t(`retention.${kind}`)
  return (
    <div className="field">
      <span className="setting-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <LastChange loaded={form.loaded} name={key} />
      </span>
      <span className="row">
        <input
          id={id}
          className="input width-pincode tabular"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          disabled={!form.canChange(key)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-help ${id}-error` : `${id}-help`}
          value={String(form.value(key))}
          onChange={({ target }) => {
            forget()
            form.set(key, target.value)
          }}
        />
        <span className="ink-2">{t('retention.days')}</span>
      </span>
      <span id={`${id}-help`} className="field-help">
        {t(`retention.${kind}-help`)}
      </span>
      {problem && (
        <span id={`${id}-error`} className="field-error">
          <CircleAlert />
          {issueSentence(label, problem)}
        </span>
      )}
    </div>
  )
}

/** The rows that the next run would remove, the oldest first. */
function Preview({ rows, isStale }: { rows: RetentionPreview | null; isStale: boolean }) {
  const t = useText(retentionText)
  const { shortDate } = useFormats()
  if (rows === null) return <p className="text-13 ink-3">{t('retention.nothing-yet')}</p>
  return (
    <div role="status" className="stack stack-tight">
      <b>{t('retention.preview')}</b>
      {isStale && <span className="text-13 ink-3">{t('retention.preview-stale')}</span>}
      <ul className="text-13">
        {rows.map(({ kind: slug, days, rows: count, oldest, newest }) => {
          const kind = t(`retention.${slug}`)
          return (
            <li key={slug}>
              {days === null
                ? t('retention.kept', { kind })
                : oldest === null || newest === null
                  ? t('retention.none', { kind, days })
                  : t('retention.some', {
                      kind,
                      rows: count,
                      oldest: shortDate(oldest),
                      newest: shortDate(newest),
                    })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
