import type { CollectionMeans } from 'contract/jobs/jobs.words.ts'
import { el, formOf } from '../shell/dom.ts'
import type { BriefDrawn } from './shown-brief.ts'

const largest = 1_000_000_000

/** Rupees as typed, `1,250.5` or `₹500`, in paise; an empty field is zero. Null for anything else. */
export function readPaise(typed: string): number | null {
  const text = typed.replace(/[\s,₹]/g, '')
  if (text === '') return 0
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const [, rupees = '', rest = ''] = match
  const paise = Number(rupees) * 100 + Number(rest.padEnd(2, '0'))
  return paise <= largest ? paise : null
}

/** Paise, 0 or more, as the value of an amount field that `readPaise` reads: `369`, `369.80`. */
export function paiseInput(paise: number): string {
  return (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2)
}

const means: readonly CollectionMeans[] = ['cash', 'upi-to-partner', 'upi-to-company']
const reasons = ['reject.time', 'reject.far', 'reject.skill', 'reject.other'] as const

/** The reason goes to the office in the partner's language. */
export function rejectForm(
  drawn: BriefDrawn,
  onSave: (reason: string) => void,
  onCancel: () => void,
): HTMLElement {
  const { t } = drawn
  const text = el('textarea', { maxlength: '500', rows: '3', id: 'reason' })
  const written = el('div', { hidden: true }, el('label', { for: 'reason' }, t('reject.reason')), text)
  const choices = reasons.map((id) => ({ id, label: t(id) }))
  const choose = radios('why', choices, (id) => {
    written.hidden = id !== 'reject.other'
    if (!written.hidden) text.focus()
  })
  const read = () => {
    const chosen = choose.chosen()
    const reason =
      chosen === 'reject.other' ? text.value.trim() : choices.find(({ id }) => id === chosen)?.label
    if (!reason) return t('reject.missing')
    onSave(reason)
    return null
  }
  const words = { save: t('reject'), cancel: t('cancel') }
  return formOf({ title: t('reject.title'), fields: [choose.element, written], words, read, onCancel })
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
  const { record: brief, t, formats } = drawn
  const material = amountField('material', t('complete.material'), brief.material_cost)
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
    if (cost === null || more === null) return t('amount.invalid')
    if (more > 0 && extra.work() === '') return t('extra.missing')
    if (brief.material_limit !== null && cost > brief.material_limit + more)
      return t('material.high', { amount: formats.money(brief.material_limit + more) })
    const collected = paid.read(dueWith(more))
    if (typeof collected === 'string') return collected
    onSave({ material_cost: cost, extra: more > 0 ? { amount: more, work: extra.work() } : null, collected })
    return null
  }
  const fields = [material.element, extra.element, paid.element]
  const words = { save: t('complete'), cancel: t('cancel') }
  return formOf({ title: t('complete.title'), fields, words, read, onCancel })
}

/** The amount that the customer agreed to on top of the price. */
function extraFields({ t }: BriefDrawn, onChange: () => void) {
  const amount = amountField('extra', t('complete.extra'), 0, t('complete.extra.help'))
  const work = el('input', { id: 'work', maxlength: '500', autocomplete: 'off' })
  const what = el('div', { hidden: true }, el('label', { for: 'work' }, t('complete.extra.work')), work)
  const read = () => readPaise(amount.input.value)
  amount.input.addEventListener('input', () => {
    what.hidden = (read() ?? 0) === 0
    onChange()
  })
  return { element: el('div', {}, amount.element, what), amount: read, work: () => work.value.trim() }
}

/** The customer's payment and its method; nothing without a balance. */
function paidFields({ t, formats }: BriefDrawn) {
  const amount = amountField('amount', t('complete.amount'), 0, t('complete.help'))
  const utr = el('input', { id: 'utr', maxlength: '120', autocomplete: 'off' })
  const reference = el('div', { hidden: true }, el('label', { for: 'utr' }, t('complete.utr')), utr)
  const choices = means.map((id) => ({ id, label: t(`means.${id}`) }))
  const how = radios('how', choices, (id) => {
    reference.hidden = id === 'cash'
  })
  const legend = el('p', { class: 'label', id: 'how-label' }, t('complete.how'))
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
    if (collected === null) return t('amount.invalid')
    if (collected > due) return t('amount.high', { amount: formats.money(due) })
    if (collected === 0) return null
    if (!chosen) return t('how.missing')
    return {
      amount: collected,
      means: chosen,
      reference: chosen === 'cash' ? null : utr.value.trim() || null,
    }
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
