/** `A` is a string where a reason is asked for. */
export type ConfirmQuestion<A = true | string> = {
  /** Names the thing and the amount: `Delete the payment of ₹1,250.00?` */
  title: string
  description?: string
  /** Reasons for a partner, with a check mark: listed before the reasons against them. */
  holds?: readonly string[]
  /** Reasons against a partner: listed under the description. */
  reasons?: readonly string[]
  /** The action destroys data: Confirm is red. */
  danger?: boolean
  /** Confirm needs a reason. */
  asksReason?: A extends string ? true : never
}
export type OpenQuestion = ConfirmQuestion & { answer: (answer: boolean | string) => void }

const listeners = new Set<() => void>()
let open: OpenQuestion | null = null

function show(question: OpenQuestion | null): void {
  open = question
  for (const listener of [...listeners]) listener()
}

/**
 * Asks with Confirm and Cancel (spec 4); Escape cancels. A new question cancels an open one.
 * @returns true or false; where a reason is asked for, the reason or false
 */
export function confirm<A extends true | string = true>(question: ConfirmQuestion<A>): Promise<A | false> {
  open?.answer(false)
  return new Promise((resolve) => {
    const answer = (value: boolean | string) => {
      if (open?.answer === answer) show(null)
      resolve(value as A | false) // the dialog answers what was asked
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
