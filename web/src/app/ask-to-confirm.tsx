import { createRoot } from 'react-dom/client'
import { ConfirmIdentity } from './confirm-identity.tsx'

let open: Promise<boolean> | null = null

/** Resolves true after the password or a code was right. Calls that need it at the same time share one dialog. */
export function askToConfirm(): Promise<boolean> {
  open ??= showDialog().finally(() => {
    open = null
  })
  return open
}

/** Shows the dialog in a tree of its own, over whatever is open. */
function showDialog(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      root.unmount()
      place.remove()
      resolve(isConfirmed)
    }
    root.render(<ConfirmIdentity onClose={close} />)
  })
}
