import type { Tracking } from 'contract/tracking/tracking.schema.ts'
import { el } from '../shell/dom.ts'
import { formOf } from '../shell/form.ts'
import type { Drawn, Say } from '../shell/shell.ts'
import type { CustomerText } from './customer.text.ts'

export type CustomerDrawn = Drawn<Tracking> & { say: Say<CustomerText> }

type Kind = 'reschedule' | 'cancel'

/** A request in the customer's words; both kinds take a note. */
export function requestForm(
  { say }: CustomerDrawn,
  kind: Kind,
  onSave: (body: { kind: Kind; note: string | null }) => void,
  onCancel: () => void,
): HTMLElement {
  const note = noteField(say(`${kind}.note`), 500)
  return formOf({
    title: say(`${kind}.title`),
    fields: [note.element],
    words: { save: say('send'), cancel: say('back') },
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
  { say }: CustomerDrawn,
  onSave: (body: { stars: number; comment: string | null }) => void,
): HTMLElement {
  const inputs = stars.map((count) =>
    el('input', {
      type: 'radio',
      name: 'stars',
      value: String(count),
      'aria-label': say('rate.stars', { stars: count }),
    }),
  )
  const choices = inputs.map((input, at) =>
    el('label', {}, input, el('span', { 'aria-hidden': 'true' }, `${at + 1} ★`)),
  )
  const comment = noteField(say('rate.comment'), 1000)
  return formOf({
    title: say('rate.title'),
    fields: [
      el('div', { role: 'radiogroup', class: 'stars', 'aria-label': say('rate.title') }, ...choices),
      comment.element,
    ],
    words: { save: say('rate.send') },
    read: () => {
      const chosen = inputs.find((input) => input.checked)
      if (!chosen) return say('rate.missing')
      onSave({ stars: Number(chosen.value), comment: comment.read() })
      return null
    },
  })
}

function noteField(label: string, maxlength: number) {
  const text = el('textarea', { id: 'note', rows: '3', maxlength: String(maxlength) })
  return { element: el('div', {}, el('label', { for: 'note' }, label), text), read: () => text.value.trim() || null }
}
