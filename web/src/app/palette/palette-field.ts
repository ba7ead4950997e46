import { shellText } from '#src/text/en/shell.ts'
import { getText } from '#src/text/intl.ts'

/** Receives the keys while the palette's own file is loading. */
let field: HTMLInputElement | null = null
let isEntered = false
let isOpen = false
let panel: (() => void) | undefined

function setOpen(next: boolean): void {
  isOpen = next
  panel?.()
}

export const isPaletteOpen = () => isOpen

/** For the panel, which exists once. Its end removes the palette too. */
export function subscribeToPalette(listener: () => void): () => void {
  panel = listener
  return () => {
    panel = undefined
    setTimeout(() => panel ?? closePalette())
  }
}

/** Opens a focused field before this returns: the next key goes to the palette. */
export function openPalette(): void {
  if (isOpen) return
  const dialog = document.createElement('dialog')
  field = document.createElement('input')
  dialog.className = 'palette'
  field.placeholder = dialog.ariaLabel = getText(shellText, 'shell.search')
  dialog.onclose = closePalette
  isEntered = false
  field.onkeydown = ({ key }) => {
    isEntered = key === 'Enter'
  }
  dialog.append(field)
  document.body.append(dialog)
  dialog.showModal()
  setOpen(true)
}

export function closePalette(): void {
  dropPaletteField()
  setOpen(false)
}

/** Null when the palette has replaced it already. */
export const paletteField = () => field

/** Whether Enter was the last key in it: the first result opens then. */
export const wasEntered = () => isEntered

export function dropPaletteField(): void {
  const dialog = field?.closest('dialog')
  if (!dialog) return
  field = dialog.onclose = null
  dialog.close()
  dialog.remove()
}
