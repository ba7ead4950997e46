import { type Child, el, fact } from '../shell/dom.ts'
import type { BriefDrawn } from './partner-brief.ts'

/** The brief: time, address, customer, the customer's answers, and the amount to collect. */
export function briefFacts({ record: brief, say, formats }: BriefDrawn): Child[] {
  const { address, customer, answers, collect } = brief
  const isDone = brief.state === 'completed'
  const due = collect > 0 ? el('b', {}, formats.money(collect)) : say('collect.none')
  return [
    el(
      'dl',
      {},
      ...fact(say('when'), formats.period(brief.starts_at, brief.ends_at)),
      ...(address ? fact(say('address'), ...addressParts(address, say('map'))) : []),
      ...(customer ? fact(say('customer'), customer) : []),
      ...answers.flatMap(({ label, value }) => fact(label, Array.isArray(value) ? value.join(', ') : value)),
      ...(isDone ? [] : fact(say('collect'), due)),
    ),
  ]
}

function addressParts(address: { lines: string[]; map: string }, label: string): Child[] {
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.map)}`
  return [
    ...address.lines.map((line) => el('div', {}, line)),
    el('a', { href, target: '_blank', rel: 'noreferrer' }, label),
  ]
}

/** After the completion: the report, and the balance. */
export function moneyAfter({ record: { reported, owes }, say, formats }: BriefDrawn): HTMLElement {
  const { collected, extra, state } = reported ?? { collected: null, extra: null, state: 'open' }
  const words = state === 'confirmed' ? 'money.confirmed' : state === 'open' ? 'money.reported' : 'money.dismissed'
  const how = collected && say(`means.${collected.means}`)
  return el(
    'section',
    { class: 'money' },
    collected && el('p', {}, say(words, { amount: formats.money(collected.amount), how: how ?? '' })),
    extra && el('p', {}, say('money.extra', { amount: formats.money(extra.amount), work: extra.work })),
    owes === null && el('p', {}, say('money.later')),
    owes === 0 && el('p', {}, say('money.even')),
    owes !== null &&
      owes !== 0 &&
      el('p', {}, say(owes > 0 ? 'money.owes' : 'money.owed'), ' ', el('b', {}, formats.money(Math.abs(owes)))),
  )
}
