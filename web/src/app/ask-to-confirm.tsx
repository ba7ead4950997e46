import { createRoot } from 'react-dom/client'
import { ConfirmIdentity } from './confirm-identity.tsx'

/** Shows the dialog in a tree of its own, over whatever is open. Resolves true after the password or a code was right. */
export function askToConfirm(): Promise<boolean> {
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
