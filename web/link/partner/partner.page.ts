import { button, type Child, el, fact } from '../shell/dom.ts'
import { fill } from '../shell/languages.ts'
import type { Page, Translate } from '../shell/shell.ts'
import { type PartnerText, partnerText } from './partner.text.ts'
import { completeForm, rejectForm } from './partner-forms.ts'
import { afterAnswer, afterStep } from './partner-steps.ts'
import { photosOf } from './photos.ts'
import type { BriefDrawn, ShownBrief } from './shown-brief.ts'

/** The form in place of the buttons. */
let form: 'reject' | 'complete' | 'early' | null = null
/** The customer's number, after the partner asked for it. */
let phone: string | null = null

/** `/p/{token}`: the partner reads the job, answers, and reports the work. */
export const partnerPage: Page<ShownBrief> = {
  path: '/partner-links',
  language: ({ language }) => language,
  business: ({ business }) => business.name,
  after: afterStep,
  answered: afterAnswer,
  opened: ({ opened }) => opened,
  draw(drawn) {
    const t: Translate<PartnerText> = (id, values) => fill(partnerText[drawn.language][id], values)
    return drawJob({ ...drawn, t })
  },
}

function drawJob(drawn: BriefDrawn): Child[] {
  const { record: brief, t } = drawn
  const { state } = brief
  document.title = `${brief.number} ${brief.service}`
  return [
    el('p', { class: `state ${state}` }, t(`state.${state}`), el('span', {}, brief.number)),
    el('h1', { tabindex: '-1' }, brief.service),
    ...(state === 'rejected' ? [el('p', {}, t('rejected.text'))] : briefFacts(drawn)),
    state === 'completed' && moneyAfter(drawn),
    ...actions(drawn),
    brief.business.phone !== '' &&
      el('p', { class: 'office' }, el('a', { href: `tel:${brief.business.phone}` }, t('call.office'))),
  ]
}

function actions(drawn: BriefDrawn): Child[] {
  const { record: brief, t, take, redraw } = drawn
  const show = (next: typeof form) => {
    form = next
    redraw()
  }
  const send = (name: string, body?: object) => {
    form = null
    take(name, body)
  }
  if (form === 'reject' && (brief.state === 'pending' || brief.state === 'accepted')) {
    return [
      rejectForm(
        drawn,
        (reason) => send('reject', { reason }),
        () => show(null),
      ),
    ]
  }
  if (form === 'complete' && brief.state === 'started') {
    return [
      completeForm(
        drawn,
        (body) => send('complete', body),
        () => show(null),
      ),
    ]
  }
  if (form === 'early' && brief.state === 'accepted') {
    const when = drawn.formats.moment(brief.starts_at)
    return [
      el('h2', { tabindex: '-1' }, t('start.early', { when })),
      bar(
        button(t('start.now'), () => send('start', { starts_early: true }), 'primary'),
        button(t('cancel'), () => show(null)),
      ),
    ]
  }
  const reject = button(t('reject'), () => show('reject'))
  const start = () => (brief.is_early ? show('early') : send('start', { starts_early: false }))
  switch (brief.state) {
    case 'pending':
      return [
        el('p', { class: 'help' }, t('phone.later')),
        bar(
          button(t('accept'), () => send('accept', { starts_at: brief.starts_at }), 'primary'),
          reject,
        ),
      ]
    case 'accepted':
      return [callButton(drawn), bar(button(t('start'), start, 'primary'), reject)]
    case 'started':
      return [
        callButton(drawn),
        ...photosOf(drawn),
        bar(
          button(t('complete'), () => show('complete'), 'primary'),
          brief.can_undo_start && button(t('start.undo'), () => send('unstart')),
        ),
      ]
    case 'completed':
      return photosOf(drawn)
    default:
      return []
  }
}

const bar = (...buttons: Child[]) => el('div', { class: 'bar' }, ...buttons)

/** The first click requests the number, which the server logs; then it is a link that calls. */
function callButton({ t, ask, redraw }: BriefDrawn): HTMLElement {
  if (phone) return el('a', { class: 'button', href: `tel:${phone}` }, t('call.number', { phone }))
  const failure = el('p', { class: 'error', role: 'alert' })
  const call = async () => {
    failure.textContent = ''
    const answer = await ask<{ phone: string }>('phone')
    if (answer.kind !== 'ok') {
      failure.textContent = t('call.failed')
      return
    }
    phone = answer.body.phone
    redraw()
    location.href = `tel:${phone}`
  }
  return el(
    'div',
    {},
    button(t('call'), () => void call()),
    failure,
  )
}

/** The brief: time, address, customer, the customer's answers, and the amount to collect. */
function briefFacts({ record: brief, t, formats }: BriefDrawn): Child[] {
  const { address, customer, answers, collect } = brief
  const isDone = brief.state === 'completed'
  const due = collect > 0 ? el('b', {}, formats.money(collect)) : t('collect.none')
  return [
    el(
      'dl',
      {},
      ...fact(t('when'), formats.period(brief.starts_at, brief.ends_at)),
      ...(address ? fact(t('address'), ...addressParts(address, t('map'))) : []),
      ...(customer ? fact(t('customer'), customer) : []),
      ...answers.flatMap(({ label, value }) => fact(label, Array.isArray(value) ? value.join(', ') : value)),
      ...(isDone ? [] : fact(t('collect'), due)),
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
function moneyAfter({ record: { reported, owes }, t, formats }: BriefDrawn): HTMLElement {
  const { collected, extra, state } = reported ?? { collected: null, extra: null, state: 'open' }
  const words =
    state === 'confirmed' ? 'money.confirmed' : state === 'open' ? 'money.reported' : 'money.dismissed'
  const how = collected && t(`means.${collected.means}`)
  return el(
    'section',
    { class: 'money' },
    collected && el('p', {}, t(words, { amount: formats.money(collected.amount), how: how ?? '' })),
    extra && el('p', {}, t('money.extra', { amount: formats.money(extra.amount), work: extra.work })),
    owes === null && el('p', {}, t('money.later')),
    owes === 0 && el('p', {}, t('money.even')),
    owes !== null &&
      owes !== 0 &&
      el('p', {}, t(owes > 0 ? 'money.owes' : 'money.owed'), ' ', el('b', {}, formats.money(Math.abs(owes)))),
  )
}
