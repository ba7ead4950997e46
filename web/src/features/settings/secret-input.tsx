import { secretMask } from 'contract/settings/read-setting.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { Button } from '#shared/ui/button.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { helpOfSetting } from './setting-words.ts'
import type { GroupForm } from './use-group-form.ts'

type SecretInputProps = {
  form: GroupForm
  name: SettingKey
  attributes: { id: string; disabled: boolean; 'aria-invalid': boolean; 'aria-describedby': string }
}

/** A secret is written and never read back: at most its end is told. */
export function SecretInput({ form, name, attributes }: SecretInputProps) {
  const t = useText(settingsText)
  const saved = String(form.loaded.saved(name))
  const isRemoved = form.isTyped(name) && form.value(name) === ''
  return (
    <>
      <input
        {...attributes}
        className="input"
        type="password"
        // A manager of passwords has nothing to offer here, and nothing to keep.
        autoComplete="new-password"
        maxLength={4000}
        placeholder={saved === '' ? undefined : t('settings.secret-new')}
        value={String(form.value(name))}
        // What was typed and taken away again leaves the secret as it is.
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
  const end = saved.slice(secretMask.length)
  return end === '' ? t('settings.secret-set-short') : t('settings.secret-set', { end })
}
