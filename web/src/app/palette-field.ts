import { shellText } from '#src/text/en/shell.ts'
import { say } from '#src/text/intl.ts'

/** Takes the keys while the palette's own file is loading. */
let field: HTMLInputElement | null = null
let isOpen = false
const listeners = new Set<() => void>()

function setOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const isPaletteOpen = () => isOpen

export function subscribeToPalette(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The panel has gone, and the palette with it.
    setTimeout(() => listeners.size > 0 || closePalette())
  }
}

/** Opens a field that has the focus before this returns: the next key is the palette's. */
export function openPalette(): void {
  if (isOpen) return
  const dialog = document.createElement('dialog')
  field = document.createElement('input')
  dialog.className = 'palette'
  field.className = 'palette-input'
  field.placeholder = dialog.ariaLabel = say(shellText, 'shell.search')
  dialog.onclose = closePalette
  dialog.append(field)
  document.body.append(dialog)
  dialog.showModal()
  setOpen(true)
}

export function closePalette(): void {
  takePaletteField()
  setOpen(false)
}

/** Removes the field and returns it for its text and selection; null when the palette has taken it already. */
export function takePaletteField(): { text: string; start: number | null; end: number | null } | null {
  const dialog = field?.closest('dialog')
  if (!field || !dialog) return null
  const { value: text, selectionStart: start, selectionEnd: end } = field
  field = dialog.onclose = null
  dialog.close()
  dialog.remove()
  return { text, start, end }
}
