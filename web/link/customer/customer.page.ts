import type { Tracking } from 'contract/tracking/tracking.schema.ts'
import { lowRating } from 'contract/tracking/tracking.words.ts'
import { button, type Child, el, fact } from '../shell/dom.ts'
import { fill } from '../shell/languages.ts'
import { apiUrl } from '../shell/request.ts'
import type { Page, Translate } from '../shell/shell.ts'
import { type CustomerText, customerText } from './customer.text.ts'
import { type CustomerDrawn, ratingForm, requestForm } from './customer-forms.ts'
import { afterAnswer, afterStep } from './customer-steps.ts'

/** The form in place of the buttons. */
let form: 'reschedule' | 'cancel' | null = null

/** `/t/{token}`: the customer follows the job, asks for a change, and rates it. */
export const customerPage: Page<Tracking> = {
  path: '/tracking-links',
  language: ({ language }) => language,
  business: ({ business }) => business.name,
  after: afterStep,
  answered: afterAnswer,
  opened: ({ opened }) => opened,
  draw(drawn) {
    const t: Translate<CustomerText> = (id, values) => fill(customerText[drawn.language][id], values)
    return drawJob({ ...drawn, t })
  },
}

function drawJob(drawn: CustomerDrawn): Child[] {
  const { record, t } = drawn
  document.title = `${record.number} ${record.service}`
  return [
    el('p', { class: `state ${record.state}` }, t(`state.${record.state}`), el('span', {}, record.number)),
    el('h1', { tabindex: '-1' }, record.service),
    stateText(drawn),
    facts(drawn),
    record.request && el('p', { class: 'notice', role: 'status' }, t(`asked.${record.request.kind}`)),
    ...actions(drawn),
    record.business.phone !== '' &&
      el('p', { class: 'office' }, el('a', { href: `tel:${record.business.phone}` }, t('call.office'))),
  ]
}

function stateText({ record: { state, partner }, t }: CustomerDrawn): Child {
  if (state === 'booked') return el('p', {}, t('booked.text'))
  return state === 'assigned' && partner !== null ? el('p', {}, t('assigned.text', { partner })) : null
}

function facts({ record, t, formats }: CustomerDrawn): HTMLElement {
  const { area, price, conceded, received, noted, due, receipts, state, partner } = record
  const links = receipts.map(({ number, token }) =>
    el('div', {}, el('a', { href: apiUrl(`/receipts/${token}`) }, t('receipt.open', { number }))),
  )
  return el(
    'dl',
    {},
    ...fact(t('when'), formats.period(record.starts_at, record.ends_at)),
    ...(area ? fact(t('area'), area) : []),
    ...(price > 0 ? fact(t('price'), formats.money(price)) : []),
    ...(conceded > 0 && state !== 'cancelled' ? fact(t('conceded'), `−${formats.money(conceded)}`) : []),
    ...(received > 0 ? fact(t('received'), formats.money(received)) : []),
    ...(noted > 0
      ? fact(t('noted'), t('noted.text', { amount: formats.money(noted), partner: partner ?? '' }))
      : []),
    ...(due > 0 && state !== 'cancelled' ? fact(t('due'), el('b', {}, formats.money(due))) : []),
    ...(links.length > 0 ? fact(t('receipts'), ...links) : []),
  )
}

function actions(drawn: CustomerDrawn): Child[] {
  const { record, t, take, redraw } = drawn
  const show = (next: typeof form) => {
    form = next
    redraw()
  }
  const send = (name: string, body: object) => {
    form = null
    take(name, body)
  }
  const { rating } = record
  if (rating) {
    const text = t(rating.stars <= lowRating ? 'rated.low' : 'rated', { stars: rating.stars })
    return [el('p', { class: 'rated' }, text)]
  }
  if (record.can_rate) return [ratingForm(drawn, (body) => send('rating', body))]
  if (!record.can_request) {
    const isBeforeStart = record.state === 'booked' || record.state === 'assigned'
    return [isBeforeStart && el('p', {}, t('asked.call'))]
  }
  if (form) {
    return [
      requestForm(
        drawn,
        form,
        (body) => send('request', body),
        () => show(null),
      ),
    ]
  }
  return [
    el(
      'div',
      { class: 'bar' },
      button(t('reschedule'), () => show('reschedule')),
      button(t('cancel.job'), () => show('cancel')),
    ),
  ]
}
