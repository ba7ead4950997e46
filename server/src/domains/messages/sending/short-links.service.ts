import { openSettings } from '#domains/settings/public.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { MessageRecord } from '../messages.store.ts'
import { linkOf } from '../receipt-links.service.ts'
import { linkMark } from '../templates.service.ts'
import { noteBad, noteGood, secondsClosed } from './breaker.store.ts'
import { readAnswer, readFailure } from './provider-answer.rules.ts'
import { asBody, fillParams } from './provider-request.rules.ts'
import { demoEndpoint, isAllowed } from './providers.service.ts'

type Needs = Pick<Platform, 'config' | 'secrets' | 'database'> & { outbound: Outbound }

/** Milliseconds: a message never waits for its short link, it goes with the long one. */
const timeout = 3000

/** The text with its link, a short one where those are set up. */
export async function withLink(needs: Needs, body: string, message: MessageRecord): Promise<string> {
  const url = await linkOf(needs, body, message)
  if (url === null) return body.replaceAll(linkMark, '').trim()
  return body.replaceAll(linkMark, (await shortened(needs, url, message)) ?? url)
}

/** The short link of an address; null when there is none to be had now. */
async function shortened(needs: Needs, url: string, { reference }: MessageRecord): Promise<string | null> {
  const { config, secrets, database, outbound } = needs
  const set = await openSettings(database.db, secrets, [
    'provider.switchy.enable',
    'provider.switchy.endpoint',
    'provider.switchy.params',
    'provider.switchy.domain',
    'provider.hosts',
    'switchy.authcode',
    'business.name',
  ])
  const authcode = set['switchy.authcode'] || (config.demo ? 'demo' : '')
  const domain = set['provider.switchy.domain'] || (config.demo ? 'demo.example' : '')
  const endpoint = config.demo ? demoEndpoint(config.gatewayUrl, 'switchy') : set['provider.switchy.endpoint']
  if (!set['provider.switchy.enable'] || !authcode || !domain || !endpoint) return null
  if (!isAllowed(endpoint, { config, hosts: set['provider.hosts'] })) return null
  if ((await secondsClosed(database.db, 'switchy')) !== null) return null
  const values = { url, domain, title: set['business.name'], reference }
  const headers = { 'api-authorization': authcode, 'content-type': 'application/json', 'idempotency-key': reference }
  const body = asBody(fillParams(set['provider.switchy.params'], values))
  try {
    const answer = await outbound.ask({ method: 'POST', url: endpoint, headers, body, timeout })
    const reading = readAnswer(answer, '')
    if (reading.kind === 'unclear') await noteBad(database.db, 'switchy', reading)
    else await noteGood(database.db, 'switchy')
    // Only a slug may follow the domain: anything else could lead to another site.
    const slug =
      reading.kind === 'taken' && /^[\w-]{1,100}$/.test(reading.provider_id ?? '') ? reading.provider_id : null
    return slug === null ? null : `https://${domain}/${slug}`
  } catch (error) {
    const reading = readFailure(error)
    if (reading.kind === 'unclear') await noteBad(database.db, 'switchy', reading)
    return null
  }
}
