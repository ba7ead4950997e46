import '#shared/components/fields/controls.css'
import { secretMask, unreadableSecret } from 'contract/settings/read-setting.rules.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { RelativeTime } from '#shared/components/times.tsx'
import { WeekInput } from '#shared/components/week-input.tsx'
import { Button } from '#shared/ui/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { helpOfSetting, labelOfSetting } from './setting-words.ts'
import type { GroupForm } from './use-group-form.ts'
import { type Loaded, rowOfSetting } from './use-settings.ts'

type FieldProps = { form: GroupForm; name: SettingKey }

/** One setting: label, last change, control, help and error. */
export function SettingField({ form, name }: FieldProps) {
  const t = useText(settingsText)
  const id = useId()
  const problem = form.problem(name)
  const row = rowOfSetting(name)
  const notes = (
    <>
      {/* The help of a secret is followed by whether it is set. */}
      {row.kind !== 'secret' && (
        <span id={`${id}-help`} className="field-help">
          {helpOfSetting(name)} {row.names && <NameList names={row.names} />}
        </span>
      )}
      {!form.canChange(name) && <span className="field-help">{t('settings.only-developer')}</span>}
      {problem && (
        <span id={`${id}-error`} className="field-error">
          <CircleAlert />
          {issueSentence(labelOfSetting(name), problem)}
        </span>
      )}
    </>
  )
  const attributes = {
    id,
    disabled: !form.canChange(name),
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? `${id}-help ${id}-error` : `${id}-help`,
  }
  if (row.kind === 'hours') {
    return (
      <fieldset className="field" aria-describedby={attributes['aria-describedby']}>
        <legend className="setting-head">
          <span className="field-label">{labelOfSetting(name)}</span>
          <LastChange loaded={form.loaded} name={name} />
        </legend>
        <WeekInput text={String(form.value(name))} onChange={(value) => form.set(name, value)} />
        {notes}
      </fieldset>
    )
  }
  if (row.kind === 'flag') {
    return (
      <div className="field">
        <span className="setting-head">
          <label className="option">
            <input
              {...attributes}
              className="switch"
              type="checkbox"
              checked={form.value(name) === true}
              onChange={({ target }) => form.set(name, target.checked)}
            />
            {labelOfSetting(name)}
          </label>
          <LastChange loaded={form.loaded} name={name} />
        </span>
        {notes}
      </div>
    )
  }
  return (
    <div className="field">
      <span className="setting-head">
        <label className="field-label" htmlFor={id}>
          {labelOfSetting(name)}
        </label>
        <LastChange loaded={form.loaded} name={name} />
      </span>
      <Control form={form} name={name} attributes={attributes} />
      {notes}
    </div>
  )
}

type Attributes = { id: string; disabled: boolean; 'aria-invalid': boolean; 'aria-describedby': string }

/** Ids of the operators need a wide field. */
const widthOf = (name: SettingKey) =>
  /\.(?:templateId|entityId)$/.test(name) ? 'width-long-id' : /\.header$/.test(name) ? 'width-phone' : ''

const rowsOf = { hosts: 5, lines: 2, template: 4, phones: 2, params: 7, minutes: 3 } as const
const isLong = (kind: string): kind is keyof typeof rowsOf => kind in rowsOf

function Control({ form, name, attributes }: FieldProps & { attributes: Attributes }): ReactNode {
  const { kind, choices } = rowOfSetting(name)
  const value = String(form.value(name))
  if (kind === 'secret') return <SecretInput form={form} name={name} attributes={attributes} />
  if (kind === 'choice') {
    return (
      <select
        {...attributes}
        className="input"
        value={value}
        onChange={({ target }) => form.set(name, target.value)}
      >
        {choices?.map((choice) => (
          // The name of a provider is the same in every language.
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  if (isLong(kind)) {
    return (
      <textarea
        {...attributes}
        className={kind === 'params' || kind === 'hosts' ? 'input mono' : 'input'}
        rows={rowsOf[kind]}
        spellCheck={kind === 'template' || kind === 'lines'}
        maxLength={4000}
        value={value}
        onChange={({ target }) => form.set(name, target.value)}
      />
    )
  }
  return (
    <input
      {...attributes}
      className={classNames(
        'input',
        kind === 'number' || kind === 'percent' ? 'width-pincode tabular' : widthOf(name),
      )}
      type="text"
      inputMode={
        kind === 'number' ? 'numeric' : kind === 'percent' ? 'decimal' : kind === 'url' ? 'url' : undefined
      }
      autoComplete="off"
      spellCheck={false}
      maxLength={4000}
      value={value}
      onChange={({ target }) => form.set(name, target.value)}
    />
  )
}

/** `{name}, {job}`: the placeholders as typed. */
function NameList({ names }: { names: readonly string[] }) {
  return (
    <span className="setting-names">
      {names.map((name) => (
        <code key={name} className="mono">{`{${name}}`}</code>
      ))}
    </span>
  )
}

/** Who changed the setting last, and when. */
export function LastChange({ loaded, name }: { loaded: Loaded; name: SettingKey }) {
  const t = useText(settingsText)
  const change = loaded.change(name)
  if (!change) return null
  return (
    <span className="setting-change">
      {change.by ?? t('settings.program')} · <RelativeTime at={change.at} />
    </span>
  )
}

type SecretInputProps = {
  form: GroupForm
  name: SettingKey
  attributes: { id: string; disabled: boolean; 'aria-invalid': boolean; 'aria-describedby': string }
}

/** A secret can be set, but not read: at most its last characters are shown. */
function SecretInput({ form, name, attributes }: SecretInputProps) {
  const t = useText(settingsText)
  const saved = String(form.loaded.saved(name))
  const isRemoved = form.isTyped(name) && form.value(name) === ''
  return (
    <>
      <input
        {...attributes}
        className="input"
        type="password"
        // Password managers must not fill or save this field.
        autoComplete="new-password"
        maxLength={4000}
        placeholder={saved === '' ? undefined : t('settings.secret-new')}
        value={String(form.value(name))}
        // A secret that is typed and deleted again stays unchanged.
        onChange={({ target }) => (target.value === '' ? form.forget(name) : form.set(name, target.value))}
      />
      <span className="setting-secret">
        <span id={attributes['aria-describedby'].split(' ')[0]}>
          <b>{isRemoved ? t('settings.secret-removed') : wordsOf(saved, t)}</b> · {helpOfSetting(name)}
        </span>
        {saved !== '' && !isRemoved && !attributes.disabled && (
          <Button size="small" variant="ghost" onClick={() => form.set(name, '')}>
            {t('settings.secret-remove')}
          </Button>
        )}
      </span>
    </>
  )
}

function wordsOf(saved: string, t: ReturnType<typeof useText<typeof settingsText>>): string {
  if (saved === '') return t('settings.secret-none')
  if (saved === unreadableSecret) return t('settings.secret-unreadable')
  const end = saved.slice(secretMask.length)
  return end === '' ? t('settings.secret-set-short') : t('settings.secret-set', { end })
}
