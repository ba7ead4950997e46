export type ConfirmQuestion = {
  /** Names the thing and the amount: `Delete the payment of ₹1,250.00?` */
  title: string
  description?: string
  /** Reasons against a partner: listed under the description. */
  reasons?: readonly string[]
  /** What is confirmed destroys something: Confirm is red. */
  danger?: boolean
}
/** What the user answered: the reason where one is asked for. */
type Answer = boolean | string
export type OpenQuestion = ConfirmQuestion & { asksReason: boolean; answer: (answer: Answer) => void }

const listeners = new Set<() => void>()
let open: OpenQuestion | null = null

function show(question: OpenQuestion | null): void {
  open = question
  for (const listener of [...listeners]) listener()
}

function ask(question: Omit<OpenQuestion, 'answer'>): Promise<Answer> {
  open?.answer(false)
  return new Promise((resolve) => {
    const answer = (said: Answer) => {
      if (open?.answer === answer) show(null)
      resolve(said)
    }
    show({ ...question, answer })
  })
}

/** Asks with Confirm and Cancel, resolves true or false (spec 4); Escape cancels. A new question cancels an open one. */
export const confirm = async (question: ConfirmQuestion): Promise<boolean> =>
  (await ask({ ...question, asksReason: false })) !== false

/** The same with a reason, without which nothing is confirmed; null when the user cancels. */
export async function confirmWithReason(question: ConfirmQuestion): Promise<string | null> {
  const said = await ask({ ...question, asksReason: true })
  return typeof said === 'string' ? said : null
}

export const confirmStore = {
  get: () => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
