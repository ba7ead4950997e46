type Attributes = Record<string, string | boolean | ((event: Event) => void)>
export type Child = Node | string | null | false

/** An element. A function is a listener of the event it is named for; a false attribute is left out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false))
  return element
}

export function button(label: string, onClick: () => void, look = ''): HTMLButtonElement {
  return el('button', { type: 'button', class: look, click: onClick }, label)
}

/** A label with its value, for a `dl`. */
export const fact = (label: string, ...value: Child[]) => [el('dt', {}, label), el('dd', {}, ...value)]

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
