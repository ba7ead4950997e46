import './shortcut-sheet.css'
import { useState } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { boundKeys } from '#shared/ui/use-keys.ts'
import { shortcutsText } from '#src/text/en/shortcuts.ts'
import { useText } from '#src/text/intl.ts'

type Shortcut = { key: string; id: keyof typeof shortcutsText }

const isText = (id: string): id is Shortcut['id'] => id in shortcutsText

/** The available shortcuts, each once; a part's own meaning replaces the usual one. */
function shortcutsHere(): Shortcut[] {
  const found = new Map<string, Shortcut>()
  for (const { keys, of } of boundKeys()) {
    const names = Object.keys(keys)
    // Enter follows the cursor's link and is no key of its own.
    const all = of === 'list' ? [...names, 'Enter', 'x' in keys ? 'Escape' : ''] : names
    for (const key of all) {
      const name = /^[1-9]$/.test(key) ? 'digits' : of === 'caller' ? 'letters' : key
      const id = [`keys.${of}.${name}`, `keys.${name}`].find(isText)
      if (id && isText(id)) found.set(id, { key: name, id })
    }
  }
  const order = Object.keys(shortcutsText)
  return [...found.values()].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

/** All shortcuts in one place; `?` opens it, and so does its button. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useText(shortcutsText)
  // The shortcuts at the time of opening: below the sheet no keys are handled.
  const [here] = useState(shortcutsHere)
  const keyOf = (key: string) =>
    key === 'digits' || key === 'letters' ? t(`shortcuts.${key}`) : key === 'X' ? 'Shift X' : capital(key)
  return (
    <Dialog
      title={t('shortcuts.title')}
      onClose={onClose}
      closesOnBackdrop
      foot={
        <Button variant="primary" onClick={onClose}>
          {t('shortcuts.close')}
        </Button>
      }
    >
      <h3>{t('shortcuts.here')}</h3>
      {here.length === 0 && <p className="ink-2">{t('shortcuts.none')}</p>}
      <dl className="shortcuts">
        {here.map(({ key, id }) => (
          <Row key={id} keys={keyOf(key)} words={t(id)} />
        ))}
      </dl>
      <h3>{t('shortcuts.everywhere')}</h3>
      <dl className="shortcuts">
        <Row keys="Ctrl K" words={t('shortcuts.palette')} />
        <Row keys="?" words={t('shortcuts.sheet')} />
      </dl>
    </Dialog>
  )
}

const capital = (key: string) => (key.length === 1 ? key.toUpperCase() : key)

function Row({ keys, words }: { keys: string; words: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  )
}
