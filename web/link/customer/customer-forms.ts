import type { Tracking } from 'contract/tracking/tracking.schema.ts'
import { el, formOf } from '../shell/dom.ts'
import type { Drawn, Translate } from '../shell/shell.ts'
import type { CustomerText } from './customer.text.ts'

export type CustomerDrawn = Drawn<Tracking> & { t: Translate<CustomerText> }

type Kind = 'reschedule' | 'cancel'

/** A request in the customer's words; both kinds take a note. */
export function requestForm(
  { t }: CustomerDrawn,
  kind: Kind,
  onSave: (body: { kind: Kind; note: string | null }) => void,
  onCancel: () => void,
): HTMLElement {
  const note = noteField(t(`${kind}.note`), 500)
  return formOf({
    title: t(`${kind}.title`),
    fields: [note.element],
    words: { save: t('send'), cancel: t('back') },
    read: () => {
      onSave({ kind, note: note.read() })
      return null
    },
    onCancel,
  })
}

const stars = [1, 2, 3, 4, 5]

/** One to five stars and a comment. */
export function ratingForm(
  { t }: CustomerDrawn,
  onSave: (body: { stars: number; comment: string | null }) => void,
): HTMLElement {
  const inputs = stars.map((count) =>
    el('input', {
      type: 'radio',
      name: 'stars',
      value: String(count),
      'aria-label': t('rate.stars', { stars: count }),
    }),
  )
  const choices = inputs.map((input, at) =>
    el('label', {}, input, el('span', { 'aria-hidden': 'true' }, `${at + 1} ★`)),
  )
  const comment = noteField(t('rate.comment'), 1000)
  return formOf({
    title: t('rate.title'),
    fields: [
      el('div', { role: 'radiogroup', class: 'stars', 'aria-label': t('rate.title') }, ...choices),
      comment.element,
    ],
    words: { save: t('rate.send') },
    read: () => {
      const chosen = inputs.find((input) => input.checked)
      if (!chosen) return t('rate.missing')
      onSave({ stars: Number(chosen.value), comment: comment.read() })
      return null
    },
  })
}

function noteField(label: string, maxlength: number) {
  const text = el('textarea', { id: 'note', rows: '3', maxlength: String(maxlength) })
  return {
    element: el('div', {}, el('label', { for: 'note' }, label), text),
    read: () => text.value.trim() || null,
  }
}
