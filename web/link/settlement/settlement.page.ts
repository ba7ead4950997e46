import type { SettlementPage } from 'contract/settlements/settlement-statements.schema.ts'
import { type Child, el, fact } from '../shell/dom.ts'
import { fill } from '../shell/languages.ts'
import { apiUrl } from '../shell/request.ts'
import type { Drawn, Page, Translate } from '../shell/shell.ts'
import { kindText, type SettlementText, settlementText } from './settlement.text.ts'

type SettlementDrawn = Drawn<SettlementPage> & { t: Translate<SettlementText> }

/**
 * `/s/{token}`: the partner reads the statement of a settlement, and pays what is owed. There are no steps.
 */
export const settlementPage: Page<SettlementPage> = {
  path: '/settlement-links',
  language: ({ language }) => language,
  business: ({ business }) => business.name,
  after: (record) => record,
  answered: (record) => record,
  opened: ({ opened }) => opened,
  draw(drawn) {
    const t: Translate<SettlementText> = (id, values) => fill(settlementText[drawn.language][id], values)
    return drawStatement({ ...drawn, t })
  },
}

function drawStatement(drawn: SettlementDrawn): Child[] {
  const { record, t, formats } = drawn
  const { reference, partner, business, cut_off, net, state, paid_at, utr } = record
  const title = t('title', { reference })
  document.title = title
  const verb = `${net > 0 ? 'you' : 'we'}-${state === 'paid' ? 'paid' : 'pay'}` as const
  const amount = formats.exact(Math.abs(net))
  return [
    el('p', { class: 'state' }, title),
    el('h1', { tabindex: '-1' }, t(verb, { amount })),
    paid_at !== null && el('p', {}, t('paid-on', { day: formats.day(paid_at), utr: utr ?? '–' })),
    el('p', {}, t('until', { partner, day: formats.day(cut_off) })),
    ...payment(drawn),
    sums(drawn),
    el('p', {}, el('a', { class: 'button', href: statementUrl() }, t('pdf'))),
    ...entries(drawn),
    business.phone !== '' &&
      el('p', { class: 'office' }, el('a', { href: `tel:${business.phone}` }, t('call.office'))),
  ]
}

/** The token is the end of the page's own address. */
const statementUrl = () => apiUrl(`/settlement-links/${location.pathname.split('/')[2] ?? ''}/statement`)

function payment({ record: { upi, net, reference }, t, formats }: SettlementDrawn): Child[] {
  if (!upi) return []
  const label = t('pay.upi', { amount: formats.exact(net) })
  return [
    el('p', {}, el('a', { class: 'button primary', href: upi.uri }, label)),
    el(
      'div',
      { class: 'code' },
      codeOf(upi.qr, label),
      el('p', { class: 'help' }, t('pay.scan', { reference })),
    ),
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
  const code = svg('svg', {
    viewBox: `${-quiet} ${-quiet} ${side} ${side}`,
    role: 'img',
    'aria-label': label,
  })
  code.append(svg('path', { d: path, 'shape-rendering': 'crispEdges' }))
  return code
}

function sums({ record, t, formats }: SettlementDrawn): HTMLElement {
  const balance = (value: number) =>
    value === 0
      ? formats.exact(0)
      : t(value > 0 ? 'you-owe' : 'we-owe', { amount: formats.exact(Math.abs(value)) })
  return el(
    'dl',
    {},
    ...fact(t('opening'), balance(record.opening)),
    ...fact(t('adds'), formats.exact(record.adds)),
    ...fact(t('reduces'), formats.exact(Math.abs(record.reduces))),
    ...fact(t('balance'), el('b', {}, balance(record.balance))),
    ...(record.tds > 0 ? fact(t('tds'), formats.exact(record.tds)) : []),
  )
}

function entries({ record, language, t, formats }: SettlementDrawn): Child[] {
  const { entries: shown, entries_total: total } = record
  if (shown.length === 0) return []
  const rows = shown.map(({ day, kind, amount, kept, job }) => {
    const label = kept === null ? kindText[language][kind] : t('cash-kept')
    const sign = amount < 0 || (kept ?? 0) < 0 ? '−' : kept === null ? '+' : ''
    return el(
      'li',
      {},
      el('span', {}, label, el('small', {}, [formats.day(day), job].filter(Boolean).join(', '))),
      el('span', {}, `${sign}${formats.exact(Math.abs(kept ?? amount))}`),
    )
  })
  return [
    el('h2', {}, t('entries')),
    el('ul', { class: 'entries' }, ...rows),
    total > shown.length && el('p', { class: 'help' }, t('entries.more', { shown: shown.length, total })),
  ]
}
