import type { SettlementPage } from 'contract/settlements/settlement-statements.schema.ts'
import { type Child, el, fact } from '../shell/dom.ts'
import { fill } from '../shell/languages.ts'
import { apiUrl } from '../shell/request.ts'
import type { Drawn, Page, Say } from '../shell/shell.ts'
import { kindText, type SettlementText, settlementText } from './settlement.text.ts'

type SettlementDrawn = Drawn<SettlementPage> & { say: Say<SettlementText> }

/** `/s/{token}`: the partner reads the statement of a settlement, and pays what is owed. There are no steps. */
export const settlementPage: Page<SettlementPage> = {
  path: '/settlement-links',
  language: ({ language }) => language,
  business: ({ business }) => business.name,
  after: (record) => record,
  answered: (record) => record,
  opened: ({ opened }) => opened,
  draw(drawn) {
    const say: Say<SettlementText> = (id, values) => fill(settlementText[drawn.language][id], values)
    return drawStatement({ ...drawn, say })
  },
}

function drawStatement(drawn: SettlementDrawn): Child[] {
  const { record, say, formats } = drawn
  const { reference, partner, business, cut_off, net, state, paid_at, utr } = record
  const title = say('title', { reference })
  document.title = title
  const verb = `${net > 0 ? 'you' : 'we'}-${state === 'paid' ? 'paid' : 'pay'}` as const
  const amount = formats.exact(Math.abs(net))
  return [
    el('p', { class: 'state' }, title),
    el('h1', { tabindex: '-1' }, say(verb, { amount })),
    paid_at !== null && el('p', {}, say('paid-on', { day: formats.day(paid_at), utr: utr ?? '–' })),
    el('p', {}, say('until', { partner, day: formats.day(cut_off) })),
    ...payment(drawn),
    sums(drawn),
    el('p', {}, el('a', { class: 'button', href: statementUrl() }, say('pdf'))),
    ...entries(drawn),
    business.phone !== '' &&
      el('p', { class: 'office' }, el('a', { href: `tel:${business.phone}` }, say('call.office'))),
  ]
}

/** The token is the end of the page's own address. */
const statementUrl = () => apiUrl(`/settlement-links/${location.pathname.split('/')[2] ?? ''}/statement`)

function payment({ record: { upi, net, reference }, say, formats }: SettlementDrawn): Child[] {
  if (!upi) return []
  const label = say('pay.upi', { amount: formats.exact(net) })
  return [
    el('p', {}, el('a', { class: 'button primary', href: upi.uri }, label)),
    el('div', { class: 'code' }, codeOf(upi.qr, label), el('p', { class: 'help' }, say('pay.scan', { reference }))),
  ]
}

/** Modules around the code. */
const quiet = 4

function codeOf({ path, size }: { path: string; size: number }, label: string): Node {
  const svg = (name: string, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const side = size + 2 * quiet
  const code = svg('svg', { viewBox: `${-quiet} ${-quiet} ${side} ${side}`, role: 'img', 'aria-label': label })
  code.append(svg('path', { d: path, 'shape-rendering': 'crispEdges' }))
  return code
}

function sums({ record, say, formats }: SettlementDrawn): HTMLElement {
  const balance = (value: number) =>
    value === 0 ? formats.exact(0) : say(value > 0 ? 'you-owe' : 'we-owe', { amount: formats.exact(Math.abs(value)) })
  return el(
    'dl',
    {},
    ...fact(say('opening'), balance(record.opening)),
    ...fact(say('adds'), formats.exact(record.adds)),
    ...fact(say('reduces'), formats.exact(Math.abs(record.reduces))),
    ...fact(say('balance'), el('b', {}, balance(record.balance))),
    ...(record.tds > 0 ? fact(say('tds'), formats.exact(record.tds)) : []),
  )
}

function entries({ record, language, say, formats }: SettlementDrawn): Child[] {
  const { entries: shown, entries_total: total } = record
  if (shown.length === 0) return []
  const rows = shown.map(({ day, kind, amount, kept, job }) => {
    const label = kept === null ? kindText[language][kind] : say('cash-kept')
    const sign = amount < 0 || (kept ?? 0) < 0 ? '−' : kept === null ? '+' : ''
    return el(
      'li',
      {},
      el('span', {}, label, el('small', {}, [formats.day(day), job].filter(Boolean).join(', '))),
      el('span', {}, `${sign}${formats.exact(Math.abs(kept ?? amount))}`),
    )
  })
  return [
    el('h2', {}, say('entries')),
    el('ul', { class: 'entries' }, ...rows),
    total > shown.length && el('p', { class: 'help' }, say('entries.more', { shown: shown.length, total })),
  ]
}
