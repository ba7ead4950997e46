import { keepFocus } from './keep-focus.ts'
import { watchHeldEnter, watchSubmitKey } from './submit-key.ts'

let isWatched = false

/** What a keyboard needs once the page stands. Called once. */
export function watchKeyboard(): void {
  if (isWatched) return
  isWatched = true
  keepFocus()
  watchSubmitKey()
  watchHeldEnter()
}
