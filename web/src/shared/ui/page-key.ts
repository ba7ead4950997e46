/** Milliseconds after a shortcut during which single keys are taken for text that the shortcut asked for. */
const quietMs = 1000
let lastShortcut = Number.NEGATIVE_INFINITY

/** Notes every shortcut with Ctrl or Meta from the first moment. */
export function watchShortcuts(): void {
  document.addEventListener(
    'keydown',
    ({ ctrlKey, metaKey, key, timeStamp }) => {
      if ((ctrlKey || metaKey) && key !== 'Control' && key !== 'Meta') lastShortcut = timeStamp
    },
    true,
  )
}

/** Where letters are text: fields, menus, and the search button of the top bar. */
const typedInto =
  'input:not([type=checkbox], [type=radio]), textarea, select, [popover], [contenteditable], .jump'
const openAbove = 'dialog[open], [popover=auto]:popover-open'

// One source: when a single key acts on the page, or saves.
/**
 * Whether a single key may act on the page: no text is typed where the focus is, nothing is open above the
 * page, and the last shortcut was more than a second ago.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, timeStamp } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || timeStamp - lastShortcut < quietMs) return false
  return target instanceof HTMLElement && !target.closest(typedInto) && !document.querySelector(openAbove)
}

const otherControls = 'a, summary, button:not([aria-keyshortcuts])'

/**
 * The same for a key that saves something: the focus is in the page's own part, also on a link or button that
 * was pressed last. Enter belongs to the link or button itself.
 */
export function isSavingKey(event: KeyboardEvent): boolean {
  const { target } = event
  if (!isPageKey(event) || !(target instanceof Element)) return false
  if (target === document.body) return true
  return target.closest('main') !== null && !(event.key === 'Enter' && target.closest(otherControls))
}
