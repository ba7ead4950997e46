import type { CollectionMeans } from 'contract/jobs/collection.words.ts'
import { el } from '../shell/dom.ts'
import { formOf } from '../shell/form.ts'
import type { BriefDrawn } from './partner.page.ts'
import { readPaise } from './read-paise.ts'

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

export type Completion = { material_cost: number; collected: { amount: number; means: CollectionMeans } | null }

/** Material cost, the amount collected, and how it was paid. Amounts are typed in rupees. */
export function completeForm(
  drawn: BriefDrawn,
  onSave: (completion: Completion) => void,
  onCancel: () => void,
): HTMLElement {
  const { record: brief, say, formats } = drawn
  const material = amountField('material', say('complete.material'), brief.material_cost)
  const amount = amountField('amount', say('complete.amount'), brief.collect, say('complete.help'))
  const how = radios(
    'how',
    means.map((id) => ({ id, label: say(`means.${id}`) })),
  )
  const isPaid = brief.collect > 0
  const read = () => {
    const cost = readPaise(material.input.value)
    const collected = isPaid ? readPaise(amount.input.value) : 0
    const chosen = how.chosen()
    if (cost === null || collected === null) return say('amount.invalid')
    if (collected > brief.collect) return say('amount.high', { amount: formats.money(brief.collect) })
    if (collected > 0 && !chosen) return say('how.missing')
    onSave({ material_cost: cost, collected: collected > 0 && chosen ? { amount: collected, means: chosen } : null })
    return null
  }
  const legend = el('p', { class: 'label', id: 'how-label' }, say('complete.how'))
  how.element.setAttribute('aria-labelledby', 'how-label')
  const fields = [material.element, ...(isPaid ? [amount.element, legend, how.element] : [])]
  const words = { save: say('complete'), cancel: say('cancel') }
  return formOf({ title: say('complete.title'), fields, words, read, onCancel })
}

function amountField(id: string, label: string, paise: number, help = '') {
  const value = String(paise / 100)
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
