import { createHash } from 'node:crypto'
import { toE164 } from 'contract/shared/phone.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { type Fields, firstField as first } from '#platform/http/read-fields.ts'

export type ReportedCall = {
  external_id: string
  direction: 'incoming' | 'outgoing'
  outcome: 'answered' | 'missed'
  /** E.164, the number of the other person. */
  phone: string
  /** E.164, our number, where it was reported. */
  staff_phone: string | null
  started_at: string
  seconds: number
  recording_url: string | null
}

/**
 * The reported call; null when the body has no number of another person.
 * @param isOurs whether an E.164 number is one of the staff or the line they call from
 */
export function readCall(
  fields: Fields,
  isOurs: (phone: string) => boolean,
  now: number,
): ReportedCall | null {
  const source = number(first(fields, 'sourcenumber', 'from', 'callernumber', 'callingpartya'))
  const others = [
    number(first(fields, 'destinationnumber', 'to', 'callednumber', 'callingpartyb')),
    number(first(fields, 'dialwhomnumber', 'receivernumber', 'agentnumber')),
  ]
  const phones = [source, ...others].filter((phone) => phone !== null)
  const phone = phones.find((each) => !isOurs(each))
  if (phone === undefined) return null
  const seconds = secondsOf(first(fields, 'callduration', 'duration', 'talkduration'))
  return {
    external_id: idOf(fields),
    direction: directionOf(fields, phone === source),
    outcome: outcomeOf(first(fields, 'status', 'callstatus', 'dialstatus') ?? '', seconds),
    phone,
    staff_phone: phones.find(isOurs) ?? null,
    started_at: momentOf(first(fields, 'starttime', 'calldate', 'datetime'), now),
    seconds,
    recording_url: addressOf(first(fields, 'callrecordingurl', 'recordingurl', 'recording')),
  }
}

const number = (text: string | null) => (text === null ? null : toE164(text))

/** Without an id from the provider, a call with the same content is the same call. */
function idOf(fields: Fields): string {
  const given = first(fields, 'callsid', 'callid', 'uniqueid', 'campid', 'id')
  if (given) return `id ${given.slice(0, 200)}`
  const content = JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `hash ${createHash('sha256').update(content).digest('base64url')}`
}

function directionOf(fields: Fields, isTheirs: boolean): ReportedCall['direction'] {
  const text = `${fields.direction ?? ''} ${fields.type ?? ''}`.toLowerCase()
  if (/out/.test(text)) return 'outgoing'
  if (/\bin|incoming/.test(text)) return 'incoming'
  return isTheirs ? 'incoming' : 'outgoing'
}

function outcomeOf(status: string, seconds: number): ReportedCall['outcome'] {
  if (/miss|no.?answer|un.?answer|not.?answer|cancel|busy|fail|abandon/i.test(status)) return 'missed'
  return /answer|complete|connect/i.test(status) || seconds > 0 ? 'answered' : 'missed'
}

/** Seconds, or hours, minutes and seconds with colons. */
function secondsOf(text: string | null): number {
  const parts = (text ?? '').split(':').map(Number)
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0)
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400 ? seconds : 0
}

/** A time without a zone is India's. A time in the future or more than a month ago is replaced by now. */
function momentOf(text: string | null, now: number): string {
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(:\d{2})?)$/.exec(text ?? '')
  const moment = Date.parse(local ? `${local[1]}T${local[2]}+05:30` : (text ?? ''))
  const month = 31 * 86_400_000
  const isLikely = moment <= now + 60_000 && moment > now - month
  return isoTime(isLikely ? moment : now)
}

function addressOf(text: string | null): string | null {
  return text !== null && URL.canParse(text) && new URL(text).protocol === 'https:'
    ? text.slice(0, 1000)
    : null
}
