export type ConfirmQuestion = {
  /** Names the thing and the amount: `Delete the payment of ₹1,250.00?` */
  title: string
  description?: string
  /** Reasons against a partner: listed under the description. */
  reasons?: readonly string[]
  /** What is confirmed destroys something: Confirm is red. */
  danger?: boolean
}
export type OpenQuestion = ConfirmQuestion & { answer: (isConfirmed: boolean) => void }

const listeners = new Set<() => void>()
let open: OpenQuestion | null = null

function show(question: OpenQuestion | null): void {
  open = question
  for (const listener of [...listeners]) listener()
}

/** Asks with Confirm and Cancel, resolves true or false (spec 4); Escape cancels. A new question cancels an open one. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      if (open?.answer === answer) show(null)
      resolve(isConfirmed)
    }
    show({ ...question, answer })
  })
}

export const confirmStore = {
  get: () => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
