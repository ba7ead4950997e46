import { isJobMessage } from 'contract/messages/job-messages.registry.ts'
import { openSettings } from '#domains/settings/public.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { type OwnLink, ownLink } from '../job-links.service.ts'
import type { MessageRecord } from '../messages.store.ts'
import { receiptLink } from '../receipt-links.service.ts'
import { linkMark } from '../templates.service.ts'
import { noteBad, noteGood, secondsClosed } from './breaker.store.ts'
import { readFailure, readResponse } from './provider-answer.rules.ts'
import { asBody, fillParams } from './provider-request.rules.ts'
import { demoEndpoint, isAllowed } from './providers.service.ts'

type Needs = Pick<Platform, 'config' | 'secrets' | 'database'> & { outbound: Outbound }

/** Milliseconds: a message never waits longer for its short link, it is sent with the long one. */
const timeout = 3000

/** `kept` is the text in the database and the lists. */
type Linked = { body: string; kept: string; link: OwnLink | null }

/**
 * The text with its link. The link of a receipt is shortened where short links are set up. The link of a job
 * or statement lets its holder act or read as the partner or customer: no other service gets it, and the
 * stored text has a placeholder in its place.
 */
export async function withLink(needs: Needs, text: string, message: MessageRecord): Promise<Linked> {
  if (!text.includes(linkMark)) return { body: text, kept: text, link: null }
  const filled = (url: string | null) => text.replaceAll(linkMark, url ?? '').trim()
  if (!isAboutReceipt(message)) {
    const link = await ownLink(needs, message)
    return { body: filled(link?.url ?? null), kept: text, link }
  }
  const url = await receiptLink(needs, message)
  const body = filled(url && ((await shortened(needs, url, message)) ?? url))
  return { body, kept: body, link: null }
}

const isAboutReceipt = ({ template }: MessageRecord) =>
  template !== 'sms.statement' && (!isJobMessage(template) || template === 'message.paid')

/** The short link of an address; null when none is available now. */
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
  const headers = {
    'api-authorization': authcode,
    'content-type': 'application/json',
    'idempotency-key': reference,
  }
  const body = asBody(fillParams(set['provider.switchy.params'], values))
  try {
    const response = await outbound.send({ method: 'POST', url: endpoint, headers, body, timeout })
    const reading = readResponse(response, '')
    if (reading.kind === 'unclear') await noteBad(database.db, 'switchy', reading)
    else await noteGood(database.db, 'switchy')
    // Only a slug may follow the domain: anything else could lead to another site.
    const slug =
      reading.kind === 'taken' && /^[\w-]{1,100}$/.test(reading.provider_id ?? '')
        ? reading.provider_id
        : null
    return slug === null ? null : `https://${domain}/${slug}`
  } catch (error) {
    const reading = readFailure(error)
    if (reading.kind === 'unclear') await noteBad(database.db, 'switchy', reading)
    return null
  }
}
