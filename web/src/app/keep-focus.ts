import { canTakeFocus, type FocusPlace, firstControl, focusNear, placeOf } from '#shared/ui/focus-place.ts'
import { heading } from '#shared/ui/page-heading.ts'

// One source: where the focus goes when its control is removed.

/** When the focused control is removed, the control next to it gets the focus: it is never left on the body. */
export function keepFocus(): void {
  let last: FocusPlace | null = null
  let isAsked = false

  const look = () => {
    isAsked = false
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
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(look)
  }
  document.addEventListener('focusin', ({ target }) => {
    last = placeOf(target as Element)
  })
  document.addEventListener('pointerdown', () => {
    // A click outside of all controls leaves a control that is still there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && last?.control.isConnected) last = null
    })
  })
  last = placeOf(document.activeElement)
  if (!last && !document.querySelector('dialog[open]')) heading()?.focus({ preventScroll: true })
  new MutationObserver(ask).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden', 'disabled', 'inert'],
  })
}
