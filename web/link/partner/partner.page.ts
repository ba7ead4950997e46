import { button, type Child, el } from '../shell/dom.ts'
import { fill } from '../shell/languages.ts'
import type { Page, Say } from '../shell/shell.ts'
import { briefFacts, moneyAfter } from './brief-facts.ts'
import { type PartnerText, partnerText } from './partner.text.ts'
import type { BriefDrawn, ShownBrief } from './partner-brief.ts'
import { completeForm, rejectForm } from './partner-forms.ts'
import { afterAnswer, afterStep } from './partner-steps.ts'
import { photosOf } from './photos.ts'

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
    const say: Say<PartnerText> = (id, values) => fill(partnerText[drawn.language][id], values)
    return drawJob({ ...drawn, say })
  },
}

function drawJob(drawn: BriefDrawn): Child[] {
  const { record: brief, say } = drawn
  const { state } = brief
  document.title = `${brief.number} ${brief.service}`
  return [
    el('p', { class: `state ${state}` }, say(`state.${state}`), el('span', {}, brief.number)),
    el('h1', { tabindex: '-1' }, brief.service),
    ...(state === 'rejected' ? [el('p', {}, say('rejected.text'))] : briefFacts(drawn)),
    state === 'completed' && moneyAfter(drawn),
    ...actions(drawn),
    brief.business.phone !== '' &&
      el('p', { class: 'office' }, el('a', { href: `tel:${brief.business.phone}` }, say('call.office'))),
  ]
}

function actions(drawn: BriefDrawn): Child[] {
  const { record: brief, say, take, redraw } = drawn
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
      el('h2', { tabindex: '-1' }, say('start.early', { when })),
      bar(
        button(say('start.now'), () => send('start', { starts_early: true }), 'primary'),
        button(say('cancel'), () => show(null)),
      ),
    ]
  }
  const reject = button(say('reject'), () => show('reject'))
  const start = () => (brief.is_early ? show('early') : send('start', { starts_early: false }))
  switch (brief.state) {
    case 'pending':
      return [
        el('p', { class: 'help' }, say('phone.later')),
        bar(
          button(say('accept'), () => send('accept', { starts_at: brief.starts_at }), 'primary'),
          reject,
        ),
      ]
    case 'accepted':
      return [callButton(drawn), bar(button(say('start'), start, 'primary'), reject)]
    case 'started':
      return [
        callButton(drawn),
        ...photosOf(drawn),
        bar(
          button(say('complete'), () => show('complete'), 'primary'),
          brief.can_undo_start && button(say('start.undo'), () => send('unstart')),
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
function callButton({ say, ask, redraw }: BriefDrawn): HTMLElement {
  if (phone) return el('a', { class: 'button', href: `tel:${phone}` }, say('call.number', { phone }))
  const failure = el('p', { class: 'error', role: 'alert' })
  const call = async () => {
    failure.textContent = ''
    const answer = await ask<{ phone: string }>('phone')
    if (answer.kind !== 'ok') {
      failure.textContent = say('call.failed')
      return
    }
    phone = answer.body.phone
    redraw()
    location.href = `tel:${phone}`
  }
  return el(
    'div',
    {},
    button(say('call'), () => void call()),
    failure,
  )
}
