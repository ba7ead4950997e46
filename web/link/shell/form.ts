import { button, el } from './dom.ts'

type Form = {
  title: string
  fields: HTMLElement[]
  words: { save: string; cancel?: string }
  /** Returns the error, which is shown above the buttons, or null after it was sent. */
  read: () => string | null
  onCancel?: () => void
}

export function formOf({ title, fields, words, read, onCancel }: Form): HTMLElement {
  const error = el('p', { class: 'error', role: 'alert' })
  const submit = (event: Event) => {
    event.preventDefault()
    error.textContent = read() ?? ''
  }
  const bar = el(
    'div',
    { class: 'bar' },
    el('button', { type: 'submit', class: 'primary' }, words.save),
    onCancel && words.cancel ? button(words.cancel, onCancel) : null,
  )
  return el('form', { submit, novalidate: true }, el('h2', { tabindex: '-1' }, title), ...fields, error, bar)
}
