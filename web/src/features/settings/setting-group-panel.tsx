import type { SettingGroup } from 'contract/settings/setting-row.words.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { SettingField } from './setting-field.tsx'
import { labelOfSetting } from './setting-words.ts'
import { type GroupForm, useGroupForm } from './use-group-form.ts'
import { type Loaded, rowOfSetting } from './use-settings.ts'

/** A group of settings in a panel of its own. */
export function GroupPanel({ group, loaded }: { group: SettingGroup; loaded: Loaded }) {
  return <FormPanel form={useGroupForm(group, loaded)} />
}

/** The same with a shared form; `end` is shown in the head, `leave` names the fields shown elsewhere. */
export function FormPanel({
  form,
  end,
  leave = [],
}: {
  form: GroupForm
  end?: ReactNode
  leave?: SettingKey[]
}) {
  const t = useText(settingsText)
  const { group, keys, isDirty, save } = form
  const fields = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  // After the error is rendered.
  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const hasMessage = save.state.status === 'error' && form.hasMessage
  return (
    <Panel title={t(`settings.group.${group}`)} end={end}>
      <form
        ref={fields}
        onSubmit={(event) => {
          event.preventDefault()
          void save.run().then((isSaved) => isSaved || setRefused((times) => times + 1))
        }}
        noValidate
      >
        <PanelBody className="form">
          {form.notice && (
            <Notice hue="amber" alert>
              {form.notice}
            </Notice>
          )}
          {keys
            .filter((key) => !leave.includes(key))
            .map((key) => (
              <SettingField key={key} form={form} name={key} />
            ))}
        </PanelBody>
        <div className="setting-foot">
          <LastOfGroup form={form} />
          <span className="row push-end">
            {isDirty && <Button onClick={form.cancel}>{t('settings.cancel')}</Button>}
            <ActionButtonView
              type="submit"
              variant={isDirty ? 'primary' : undefined}
              disabled={!isDirty && save.state.status === 'pending'}
              state={hasMessage ? { status: 'pending' } : save.state}
            >
              {t('settings.save')}
            </ActionButtonView>
          </span>
        </div>
      </form>
    </Panel>
  )
}

/** The last change in the group, old and new value; the user is shown beside the setting. */
function LastOfGroup({ form: { keys, loaded } }: { form: GroupForm }) {
  const t = useText(settingsText)
  const changes = keys.flatMap((key) => loaded.change(key) ?? [])
  const [last] = changes.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  if (!last) return <span className="setting-last">{t('settings.never')}</span>
  const field = labelOfSetting(last.key)
  const words = (value: string | boolean | null) =>
    value === true
      ? t('settings.on')
      : value === false
        ? t('settings.off')
        : value
          ? t('settings.quoted', { value })
          : t('settings.nothing')
  const what =
    rowOfSetting(last.key).kind === 'secret'
      ? t('settings.changed-secret', { field })
      : t('settings.changed-from-to', { field, before: words(last.before), after: words(last.after) })
  return <span className="setting-last">{t('settings.changed', { field: what })}</span>
}
