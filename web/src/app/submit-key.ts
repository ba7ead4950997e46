// One source: what Ctrl Enter submits.

/** Ctrl Enter saves the form of the control that has the focus, else the only form of the open dialog or of the page. */
export function watchSubmitKey(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented || !(target instanceof Element)) return
    const form = target.closest('form') ?? onlyForm(target)
    if (!form) return
    event.preventDefault()
    form.requestSubmit()
  })
}

function onlyForm(target: Element): HTMLFormElement | undefined {
  // In a field outside of the forms the key has its own meaning.
  if (target.matches('input, textarea, select')) return undefined
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  const forms = scope?.querySelectorAll('form')
  return forms?.length === 1 ? forms[0] : undefined
}

/** A held Enter presses only one button, not the one that replaces it. */
export function watchHeldEnter(): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
  })
}
