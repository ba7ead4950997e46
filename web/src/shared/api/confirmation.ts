type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let open: Promise<boolean> | null = null

/** The shell shows the dialog; `call` only asks for it. */
export function onConfirmationNeeded(handle: Ask): void {
  ask = handle
}

/** Resolves true when the person has confirmed their password; calls that need it at the same time share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  open ??= ask().finally(() => {
    open = null
  })
  return open
}
