import { type ReactNode, useId, useState } from 'react'
import { Notice } from '#shared/ui/notice.tsx'
import { conflictText } from '#src/text/en/errors.ts'
import { useText } from '#src/text/intl.ts'
import type { Conflict } from './conflict.ts'
import type { Clash } from './use-merging-save.ts'

type ConflictNoticeProps<V> = {
  clash: Clash<V> | null
  /** The field's label. */
  label: (field: keyof V) => string
  /** The formatted value of the field. */
  show: (field: keyof V, value: unknown) => ReactNode
  /** Sets the value in the form. */
  onTake: (field: keyof V, value: unknown) => void
}

/** Who saved first, and per field the old value, their value and yours; yours is the default. */
export function ConflictNotice<V>({ clash, ...rest }: ConflictNoticeProps<V>) {
  const t = useText(conflictText)
  if (!clash) return null
  if (clash.isExpected) return <Notice hue="blue">{t('conflict.meanwhile')}</Notice>
  return (
    <Notice hue="amber" title={t('conflict.title', { who: clash.who ?? t('conflict.somebody') })} alert>
      {t('conflict.kept')} {clash.fields.length > 0 && t('conflict.choose')}
      {clash.fields.map((conflict) => (
        <Choice key={String(conflict.field)} conflict={conflict} {...rest} />
      ))}
    </Notice>
  )
}

type ChoiceProps<V> = Omit<ConflictNoticeProps<V>, 'clash'> & { conflict: Conflict<V> }

function Choice<V>({ conflict, label, show, onTake }: ChoiceProps<V>) {
  const t = useText(conflictText)
  const name = useId()
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine')
  const { field } = conflict
  const words = (value: unknown) => show(field, value) || t('conflict.empty')
  const choose = (which: 'mine' | 'theirs') => {
    setChosen(which)
    onTake(field, conflict[which])
  }
  return (
    <fieldset className="space-above-small">
      <legend className="field-label">{t('conflict.field', { field: label(field) })}</legend>
      <div className="ink-2 keep-lines">
        {t('conflict.was')}: {words(conflict.base)}
      </div>
      {(['mine', 'theirs'] as const).map((which) => (
        <label key={which} className="option">
          <input
            className="radio"
            type="radio"
            name={name}
            checked={chosen === which}
            onChange={() => choose(which)}
          />
          <span className="keep-lines">
            {t(`conflict.${which}`)}: {words(conflict[which])}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
