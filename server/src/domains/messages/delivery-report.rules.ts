import { type Fields, firstField } from '#platform/http/read-fields.ts'
import { shownResponse } from './sending/provider-answer.rules.ts'

export type DeliveryReport = {
  /** Our reference, where the provider repeats it. */
  reference: string | null
  /** The provider's own id of the message. */
  provider_id: string | null
  state: 'delivered' | 'failed'
  /**
   * The provider's texts for the state and the error, unchanged: `keptReason` returns the part that may be
   * stored.
   */
  status: string
  reason: string | null
}

const delivered = /^(delivrd|dlvrd|delivered( to (handset|device|user))?|read|seen|played)$/i
const failed =
  /^(undeliv\w*|not[ _-]?delivered|fail\w*|expired|reject\w*|block\w*|dnd\w*|error|bounced|invalid\w*)$/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns null for a report of a step in between, and for one that names no message. */
export function readDeliveryReport(fields: Fields): DeliveryReport | null {
  const status = firstField(
    fields,
    'deliverystatus',
    'dlrstatus',
    'messagestatus',
    'msgstatus',
    'status',
    'state',
    'event',
  )
  const state =
    status === null ? null : delivered.test(status) ? 'delivered' : failed.test(status) ? 'failed' : null
  if (state === null) return null
  const named = firstField(
    fields,
    'reference',
    'refid',
    'ref',
    'clientref',
    'clientreference',
    'customid',
    'customref',
  )
  const reference = named !== null && uuid.test(named) ? named : null
  const provider_id = firstField(fields, 'messageid', 'msgid', 'requestid', 'transid', 'id')
  if (reference === null && provider_id === null) return null
  const reason = firstField(
    fields,
    'reason',
    'errordescription',
    'description',
    'errormessage',
    'error',
    'cause',
    'errorcode',
  )
  return { reference, provider_id, state, status: status ?? '', reason }
}

/** The text of a link's token, or of a key: words are shorter. */
const longRuns = /[A-Za-z0-9_-]{20,}/g

/**
 * The part of the provider's text that is stored: secrets are hidden before it is cut, so that no part of one
 * stays. A message with sealed values keeps the letters of the status alone: a provider may repeat its text.
 */
export function keptReason(
  { status, reason }: Pick<DeliveryReport, 'status' | 'reason'>,
  { isSealed, secrets }: { isSealed: boolean; secrets: readonly string[] },
): string {
  const words = isSealed ? (/^[a-z _-]+/i.exec(status)?.[0].trim() ?? '') : (reason ?? status)
  return shownResponse(words, secrets).replace(longRuns, '••••').slice(0, 200).toWellFormed()
}
