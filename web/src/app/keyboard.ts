import { keepFocus } from './keep-focus.ts'
import { watchMovedPress } from './moved-press.ts'
import { watchHeldEnter, watchSubmitKey } from './submit-key.ts'

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
