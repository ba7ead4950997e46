import { addressFields } from 'contract/customers/address.schema.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { mapUrl } from '#features/jobs/address-line.ts'
import { whatsappUrl } from '#shared/components/phone-link.tsx'
import { away, redirects } from '../../../tools/corpora/redirects.ts'
import { goal } from '../../../tools/goal.ts'
import { dashboardPath, decide, safeContinue } from './guard.ts'
import { reactionTo } from './watch-failures.ts'

/** No open redirects: from the login page, on the way to it, or from text that becomes a link. */
const tally = goal('G10', 'redirects')
afterAll(() => tally.finish())

const home = 'house.test'
const origin = `https://${home}`
const corpus = redirects(home)
const quoted = (text: string) => JSON.stringify(text).slice(0, 100)

/** How `continue` reaches the page: as typed into the address, encoded once, encoded twice. */
function arrivals(wanted: string): string[] {
  const typed = `continue=${wanted.replaceAll('&', '%26').replaceAll('#', '%23')}`
  const queries = [
    typed,
    `continue=${encodeURIComponent(wanted)}`,
    `continue=${encodeURIComponent(encodeURIComponent(wanted))}`,
  ]
  return [wanted, ...queries.map((query) => new URLSearchParams(query).get('continue') ?? '')]
}

describe('after signing in', () => {
  test('every address leads to a page of this app, also after a second redirect', () => {
    for (const wanted of corpus.flatMap(arrivals)) {
      const path = safeContinue(wanted)
      const url = new URL(path, origin)
      const stays = /^\/(?![/\\])/.test(path) && url.origin === origin && !url.pathname.startsWith('//')
      tally.check(stays, () => `${quoted(wanted)} leads to ${quoted(path)}`)
      tally.check(
        safeContinue(path) === path,
        () => `${quoted(path)} leads on to ${quoted(safeContinue(path))}`,
      )
      tally.check(url.pathname !== '/login', () => `${quoted(wanted)} leads in a circle`)
    }
    expect(tally.failures).toEqual([])
  })

  test('an address of another host goes to the dashboard', () => {
    for (const wanted of corpus.filter((each) => !each.startsWith('/'))) {
      tally.check(safeContinue(wanted) === dashboardPath, () => `${quoted(wanted)} is followed`)
    }
    expect(tally.failures).toEqual([])
  })
})

describe('on the way to the login page', () => {
  const route = { path: '/customers', access: 'customers.read' } as const

  test('the address is only in `continue`', () => {
    for (const path of corpus) {
      const decision = decide({ route, session: null, path })
      const isHeld =
        decision.kind === 'redirect' && decision.to === '/login' && decision.search?.continue === path
      tally.check(isHeld, () => `the guard sends ${quoted(path)} to ${quoted(JSON.stringify(decision))}`)
      for (const effect of ['sign-out', 'down'] as const) {
        const error = { effect, title: '', text: null }
        const { to } = reactionTo({ error, sentToken: 't', storedToken: 't', background: false, path })
        const url = new URL(to ?? '/', origin)
        const stays = url.origin === origin && ['/login', '/down'].includes(url.pathname) && url.hash === ''
        tally.check(
          stays && [...url.searchParams.keys()].join() === 'continue',
          () => `${effect}: ${quoted(path)}`,
        )
      }
    }
    expect(tally.failures).toEqual([])
  })
})

describe('what becomes a link', () => {
  const address = (text: string) =>
    ({
      ...Object.fromEntries(Object.keys(addressFields).map((field) => [field, text])),
      pincode: text,
      area: text,
      district: text,
      state: text,
    }) as unknown as Parameters<typeof mapUrl>[0] // every text of it is the same

  test('goes where it says, whatever the record holds', () => {
    for (const text of corpus) {
      const hosts = [new URL(whatsappUrl(text)).origin, new URL(mapUrl(address(text))).origin]
      const isOurs = hosts.join() === 'https://wa.me,https://www.google.com'
      tally.check(isOurs, () => `${quoted(text)} makes links to ${hosts}`)
      tally.check(
        !new URL(mapUrl(address(text))).host.includes(away),
        () => `${quoted(text)} changes the map's host`,
      )
    }
    expect(tally.failures).toEqual([])
  })
})
