import type { CallerCard } from 'contract/customers/customers.schema.ts'

/** The customer of an enquiry: one of those found, a new one, or undecided. */
export type CallerChoice = { kind: 'customer'; id: number } | { kind: 'new' } | { kind: 'undecided' }

/**
 * The default for a caller: one customer with the number is taken, none means a new customer, several need a
 * choice.
 */
export function defaultChoice(card: CallerCard | undefined): CallerChoice {
  if (!card || card.customers.length === 0) return { kind: 'new' }
  const [only, ...others] = card.customers
  return only && others.length === 0 ? { kind: 'customer', id: only.id } : { kind: 'undecided' }
}

/** The user's choice, while the number still has that customer; else the default. */
export function effectiveChoice(card: CallerCard | undefined, chosen: CallerChoice | null): CallerChoice {
  if (!chosen || chosen.kind === 'undecided') return defaultChoice(card)
  if (chosen.kind === 'new') return chosen
  return card?.customers.some((customer) => customer.id === chosen.id) ? chosen : defaultChoice(card)
}

/** A new customer with a number that exists already: the form warns before saving. */
export function isDuplicate(card: CallerCard | undefined, choice: CallerChoice): boolean {
  return choice.kind === 'new' && (card?.customers.length ?? 0) > 0
}
