import type { CollectionMeans } from 'contract/jobs/collection.words.ts'
import { el } from '../shell/dom.ts'
import { formOf } from '../shell/form.ts'
import type { BriefDrawn } from './partner-brief.ts'
import { paiseInput, readPaise } from './read-paise.ts'

const means: readonly CollectionMeans[] = ['cash', 'upi-to-partner', 'upi-to-company']
const reasons = ['reject.time', 'reject.far', 'reject.skill', 'reject.other'] as const

/** The reason goes to the office in the partner's language. */
export function rejectForm(drawn: BriefDrawn, onSave: (reason: string) => void, onCancel: () => void): HTMLElement {
  const { say } = drawn
  const text = el('textarea', { maxlength: '500', rows: '3', id: 'reason' })
  const written = el('div', { hidden: true }, el('label', { for: 'reason' }, say('reject.reason')), text)
  const choices = reasons.map((id) => ({ id, label: say(id) }))
  const choose = radios('why', choices, (id) => {
    written.hidden = id !== 'reject.other'
    if (!written.hidden) text.focus()
  })
  const read = () => {
    const chosen = choose.chosen()
    const reason = chosen === 'reject.other' ? text.value.trim() : choices.find(({ id }) => id === chosen)?.label
    if (!reason) return say('reject.missing')
    onSave(reason)
    return null
  }
  const words = { save: say('reject'), cancel: say('cancel') }
  return formOf({ title: say('reject.title'), fields: [choose.element, written], words, read, onCancel })
}

/** The body of `POST /partner-links/{token}/complete`; paise. */
export type Completion = {
  material_cost: number
  extra: { amount: number; work: string } | null
  collected: { amount: number; means: CollectionMeans; reference: string | null } | null
}

/** Material cost, extra work, the amount collected, and how it was paid. Amounts are typed in rupees. */
export function completeForm(
  drawn: BriefDrawn,
  onSave: (completion: Completion) => void,
  onCancel: () => void,
): HTMLElement {
  const { record: brief, say, formats } = drawn
  const material = amountField('material', say('complete.material'), brief.material_cost)
  const extra = extraFields(drawn, () => showDue())
  const paid = paidFields(drawn)
  const dueWith = (amount: number) => brief.collect + amount + Math.round((amount * brief.added_tax) / 10_000)
  function showDue() {
    paid.showDue(dueWith(extra.amount() ?? 0))
  }
  showDue()
  const read = () => {
    const cost = readPaise(material.input.value)
    const more = extra.amount()
    if (cost === null || more === null) return say('amount.invalid')
    if (more > 0 && extra.work() === '') return say('extra.missing')
    if (brief.material_limit !== null && cost > brief.material_limit + more)
      return say('material.high', { amount: formats.money(brief.material_limit + more) })
    const collected = paid.read(dueWith(more))
    if (typeof collected === 'string') return collected
    onSave({ material_cost: cost, extra: more > 0 ? { amount: more, work: extra.work() } : null, collected })
    return null
  }
  const fields = [material.element, extra.element, paid.element]
  const words = { save: say('complete'), cancel: say('cancel') }
  return formOf({ title: say('complete.title'), fields, words, read, onCancel })
}

/** The amount that the customer agreed to on top of the price. */
function extraFields({ say }: BriefDrawn, onChange: () => void) {
  const amount = amountField('extra', say('complete.extra'), 0, say('complete.extra.help'))
  const work = el('input', { id: 'work', maxlength: '500', autocomplete: 'off' })
  const what = el('div', { hidden: true }, el('label', { for: 'work' }, say('complete.extra.work')), work)
  const read = () => readPaise(amount.input.value)
  amount.input.addEventListener('input', () => {
    what.hidden = (read() ?? 0) === 0
    onChange()
  })
  return { element: el('div', {}, amount.element, what), amount: read, work: () => work.value.trim() }
}

/** The customer's payment and its method; nothing without a balance. */
function paidFields({ say, formats }: BriefDrawn) {
  const amount = amountField('amount', say('complete.amount'), 0, say('complete.help'))
  const utr = el('input', { id: 'utr', maxlength: '120', autocomplete: 'off' })
  const reference = el('div', { hidden: true }, el('label', { for: 'utr' }, say('complete.utr')), utr)
  const choices = means.map((id) => ({ id, label: say(`means.${id}`) }))
  const how = radios('how', choices, (id) => {
    reference.hidden = id === 'cash'
  })
  const legend = el('p', { class: 'label', id: 'how-label' }, say('complete.how'))
  how.element.setAttribute('aria-labelledby', 'how-label')
  const element = el('div', {}, amount.element, legend, how.element, reference)
  let isTyped = false
  amount.input.addEventListener('input', () => {
    isTyped = true
  })
  /** The error, or the collected amount. */
  const read = (due: number): string | Completion['collected'] => {
    const collected = due > 0 ? readPaise(amount.input.value) : 0
    const chosen = how.chosen()
    if (collected === null) return say('amount.invalid')
    if (collected > due) return say('amount.high', { amount: formats.money(due) })
    if (collected === 0) return null
    if (!chosen) return say('how.missing')
    return { amount: collected, means: chosen, reference: chosen === 'cash' ? null : utr.value.trim() || null }
  }
  return {
    element,
    read,
    showDue(due: number) {
      element.hidden = due <= 0
      if (!isTyped) amount.input.value = paiseInput(due)
    },
  }
}

function amountField(id: string, label: string, paise: number, help = '') {
  const value = paiseInput(paise)
  const input = el('input', { id, value, inputmode: 'decimal', autocomplete: 'off', maxlength: '12' })
  if (help) input.setAttribute('aria-describedby', `${id}-help`)
  const helpLine = help !== '' && el('p', { class: 'help', id: `${id}-help` }, help)
  return { input, element: el('div', {}, el('label', { for: id }, label), input, helpLine) }
}

type Choice<Id extends string> = { id: Id; label: string }

function radios<Id extends string>(name: string, choices: Choice<Id>[], onChoose?: (id: Id) => void) {
  const lines = choices.map(({ id, label }) => {
    const input = el('input', { type: 'radio', name, value: id, change: () => onChoose?.(id) })
    return { id, input, line: el('label', { class: 'choice' }, input, label) }
  })
  return {
    element: el('div', { role: 'radiogroup', class: 'choices' }, ...lines.map(({ line }) => line)),
    chosen: (): Id | undefined => lines.find(({ input }) => input.checked)?.id,
  }
}
