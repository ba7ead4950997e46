/** A control and where it stood: for every element around it the child that it was in. */
export type FocusTarget = { control: HTMLElement; path: { parent: Element; at: number }[] }

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

export function focusTargetOf(control: Element | null): FocusTarget | null {
  if (!(control instanceof HTMLElement) || control === document.body) return null
  const path: FocusTarget['path'] = []
  for (let element: Element = control; element.parentElement; element = element.parentElement) {
    path.push({ parent: element.parentElement, at: [...element.parentElement.children].indexOf(element) })
  }
  return { control, path }
}

/**
 * Focuses the control; where it is gone, its replacement or the nearest control, else the heading of the
 * page.
 */
export function focusNear(place: FocusTarget | null): void {
  if (place && canTakeFocus(place.control)) place.control.focus()
  else (nearest(place) ?? heading())?.focus({ preventScroll: true })
}

export const canTakeFocus = (element: Element) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true })

function nearest(place: FocusTarget | null): HTMLElement | undefined {
  for (const { parent, at } of place?.path ?? []) {
    if (parent.matches('main, #root, body, .toasts')) return undefined
    if (!parent.isConnected) continue
    for (const scope of [parent.children[at], parent.children[at - 1], parent]) {
      const found = scope && firstControl(scope)
      if (found) return found
    }
  }
  return undefined
}

export function firstControl(scope: Element): HTMLElement | undefined {
  return [scope, ...scope.querySelectorAll(controls)].find(isControl)
}

const isControl = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(controls) &&
  element.tabIndex >= 0 &&
  canTakeFocus(element)

/** The heading of the page; a page that is still loading has none, and takes the focus itself. */
export function heading(): HTMLElement | null {
  const main = document.querySelector('main')
  const found = main?.querySelector('h1')
  found?.setAttribute('tabindex', '-1')
  return found ?? main
}
