/** How far a hand moves the pointer during a click, in pixels. */
const still = 8

type Press = { control: HTMLElement; top: number; left: number; x: number; y: number }

/**
 * A click on a button, a checkbox or a radio button of a form counts although the control moves between press and
 * release: leaving a field shows or removes its error, an answer of the server may make the form longer, and the
 * browser then fires no click. Touch is excluded: it clicks the element at its position.
 */
export function watchMovedPress(): void {
  let press: Press | null = null
  document.addEventListener('pointerdown', ({ target, button, pointerType, clientX: x, clientY: y }) => {
    const control = target instanceof Element && button === 0 && pointerType !== 'touch' ? controlOf(target) : null
    press = control && { control, ...placeOf(control), x, y }
  })
  document.addEventListener('pointerup', ({ target, clientX, clientY }) => {
    if (!press) return
    const { control, top, left, x, y } = press
    press = null
    const isStill = Math.hypot(clientX - x, clientY - y) <= still
    if (!isStill || !(target instanceof Node) || control.contains(target)) return
    const now = placeOf(control)
    if ((now.top !== top || now.left !== left) && isReachable(control)) control.click()
  })
}

/** The label first: the browser clicks it when the pointer is released on another part of it. */
function controlOf(target: Element): HTMLElement | null {
  return (
    target.closest<HTMLElement>('form label') ?? target.closest<HTMLElement>('form :is(button, input), [type=submit]')
  )
}

function placeOf(control: HTMLElement): { top: number; left: number } {
  const { top, left } = control.getBoundingClientRect()
  return { top, left }
}

/** Whether the user can still click it: it is shown, and no modal dialog was opened above it. */
function isReachable(control: HTMLElement): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  return control.checkVisibility() && !control.closest('[inert]') && (!dialog || dialog.contains(control))
}
