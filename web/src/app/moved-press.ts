/** How far a hand moves the pointer during a click, in pixels. */
const still = 8

type Press = { button: HTMLButtonElement; x: number; y: number }

/**
 * A click on the button of a form counts although the button moves between press and release: an answer of the server may
 * make the form longer, and the browser then fires no click. Touch is left out: it clicks the element that is there now.
 */
export function watchMovedPress(): void {
  let press: Press | null = null
  document.addEventListener('pointerdown', ({ target, button, pointerType, clientX: x, clientY: y }) => {
    const pressed = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null
    press = pressed && button === 0 && pointerType !== 'touch' ? { button: pressed, x, y } : null
  })
  document.addEventListener('pointerup', ({ target, clientX, clientY }) => {
    if (!press) return
    const { button, x, y } = press
    press = null
    const isStill = Math.hypot(clientX - x, clientY - y) <= still
    if (isStill && target instanceof Node && !button.contains(target)) button.click()
  })
}
