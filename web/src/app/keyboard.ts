import {
  canTakeFocus,
  type FocusTarget,
  firstControl,
  focusNear,
  focusTargetOf,
  heading,
} from '#shared/ui/focus-place.ts'

let isWatched = false

/** Keyboard and click handlers, needed once the page is rendered. Called once. */
export function watchKeyboard(): void {
  if (isWatched) return
  isWatched = true
  keepFocus()
  watchSubmitKey()
  watchHeldEnter()
  watchMovedPress()
}

/** How far a hand moves the pointer during a click, in pixels. */
const still = 8

type Press = { control: HTMLElement; top: number; left: number; x: number; y: number }

/**
 * A click on a button, a checkbox or a radio button of a form counts although the control moves between press
 * and release: leaving a field shows or removes its error, an answer of the server may make the form longer,
 * and the browser then fires no click. Touch is excluded: it clicks the element at its position.
 */
function watchMovedPress(): void {
  let press: Press | null = null
  document.addEventListener('pointerdown', ({ target, button, pointerType, clientX: x, clientY: y }) => {
    const control =
      target instanceof Element && button === 0 && pointerType !== 'touch' ? controlOf(target) : null
    press = control && { control, ...cornerOf(control), x, y }
  })
  document.addEventListener('pointerup', ({ target, clientX, clientY }) => {
    if (!press) return
    const { control, top, left, x, y } = press
    press = null
    const isStill = Math.hypot(clientX - x, clientY - y) <= still
    if (!isStill || !(target instanceof Node) || control.contains(target)) return
    const now = cornerOf(control)
    if ((now.top !== top || now.left !== left) && isReachable(control)) control.click()
  })
}

/** The label first: the browser clicks it when the pointer is released on another part of it. */
function controlOf(target: Element): HTMLElement | null {
  return (
    target.closest<HTMLElement>('form label') ??
    target.closest<HTMLElement>('form :is(button, input), [type=submit]')
  )
}

function cornerOf(control: HTMLElement): { top: number; left: number } {
  const { top, left } = control.getBoundingClientRect()
  return { top, left }
}

/** Whether the user can still click it: it is shown, and no modal dialog was opened above it. */
function isReachable(control: HTMLElement): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  return control.checkVisibility() && !control.closest('[inert]') && (!dialog || dialog.contains(control))
}

// One source: where the focus goes when its control is removed.

/**
 * When the focused control is removed, the control next to it gets the focus: it is never left on the body.
 */
function keepFocus(): void {
  let last: FocusTarget | null = null
  let isScheduled = false

  const look = () => {
    isScheduled = false
    const { activeElement: active, body } = document
    if (active !== body && active !== null) {
      // The heading of a page, and the form of a dialog, that were still loading.
      if (active.matches('main')) heading()?.focus({ preventScroll: true })
      if (active.matches('dialog')) firstControl(active)?.focus()
      return
    }
    if (last && !canTakeFocus(last.control)) focusNear(last)
  }
  // One frame later the replacement is rendered, and may have set the focus itself.
  const ask = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(look)
  }
  document.addEventListener('focusin', ({ target }) => {
    last = focusTargetOf(target as Element)
  })
  document.addEventListener('pointerdown', () => {
    // A click outside of all controls leaves a control that is still there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && last?.control.isConnected) last = null
    })
  })
  last = focusTargetOf(document.activeElement)
  if (!last && !document.querySelector('dialog[open]')) heading()?.focus({ preventScroll: true })
  new MutationObserver(ask).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden', 'disabled', 'inert'],
  })
}

// One source: what Ctrl Enter submits.

/**
 * Ctrl Enter saves the form of the control that has the focus, else the only form of the open dialog or of
 * the page.
 */
function watchSubmitKey(): void {
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
function watchHeldEnter(): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
      event.preventDefault()
  })
}
