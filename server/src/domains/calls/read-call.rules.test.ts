import { describe, expect, test } from 'vitest'
import { readFields } from '#platform/http/read-fields.ts'
import { readCall } from './read-call.rules.ts'

const staff = new Set(['+919845000001'])
const isOurs = (phone: string) => staff.has(phone)
const now = Date.parse('2026-05-04T10:00:00Z')
const fieldsOf = (text: string, query: Record<string, string> = {}) =>
  readFields({ type: null, bytes: Buffer.from(text) }, query)
const call = (fields: Record<string, string>) => readCall(fieldsOf(JSON.stringify(fields)), isOurs, now)

describe('the reported body', () => {
  test('is read from JSON, a form and the address alike', () => {
    const same = { sourcenumber: '9876543210', callduration: '12' }
    expect(fieldsOf('{"SourceNumber":"9876543210","Call_Duration":12}')).toEqual(same)
    expect(fieldsOf('SourceNumber=9876543210&CallDuration=12')).toEqual(same)
    expect(fieldsOf('', { SourceNumber: '9876543210', 'call-duration': '12' })).toEqual(same)
  })

  test('may have any content; an unreadable one yields no call', () => {
    expect(fieldsOf('{"a":')).toEqual({})
    expect(fieldsOf('[1, {"b": 2}]')).toEqual({ 0: '1' })
    expect(fieldsOf('{"SourceNumber":{"x":1}}')).toEqual({})
    expect(fieldsOf('{"__proto__":"x"}')).toEqual({})
    expect(fieldsOf(`name=${'\u0000'}\uD800x`)).toEqual({ name: '\uFFFDx' })
  })
})

describe('a call', () => {
  test('of theirs that was answered', () => {
    const fields = {
      SourceNumber: '09876543210',
      DestinationNumber: '08045678900',
      DialWhomNumber: '9845000001',
      CallDuration: '00:01:35',
      Status: 'ANSWER',
      Direction: 'IVR',
      StartTime: '2026-05-04 15:00:00',
      CallRecordingUrl: 'https://records.example/1.mp3',
      CallSid: 'abc',
    }
    expect(call(fields)).toEqual({
      external_id: 'id abc',
      direction: 'incoming',
      outcome: 'answered',
      phone: '+919876543210',
      staff_phone: '+919845000001',
      started_at: '2026-05-04T09:30:00.000Z',
      seconds: 95,
      recording_url: 'https://records.example/1.mp3',
    })
  })

  test('of ours: the number that is not ours is the one it is about', () => {
    const fields = { SourceNumber: '9845000001', DestinationNumber: '9876543210', Status: 'NOANSWER' }
    expect(call(fields)).toMatchObject({ direction: 'outgoing', outcome: 'missed', phone: '+919876543210' })
    expect(call({ SourceNumber: '9845000001' })).toBeNull()
    expect(call({ SourceNumber: '12' })).toBeNull()
  })

  test.each([
    ['missed call', '30', 'missed'],
    ['Unanswered', '', 'missed'],
    ['CANCEL', '', 'missed'],
    ['', '', 'missed'],
    ['', '12', 'answered'],
    ['completed', '', 'answered'],
  ])('with the status %j and %j seconds is %s', (Status, CallDuration, outcome) => {
    expect(call({ SourceNumber: '9876543210', Status, CallDuration })).toMatchObject({ outcome })
  })

  test.each(['2027-01-01 10:00:00', 'yesterday', '2020-01-01T00:00:00Z', ''])(
    'told for %j is of now',
    (StartTime) => {
      expect(call({ SourceNumber: '9876543210', StartTime })?.started_at).toBe('2026-05-04T10:00:00.000Z')
    },
  )

  test('without an id is known again by its words', () => {
    const first = call({ SourceNumber: '9876543210', Status: 'missed' })?.external_id
    expect(call({ Status: 'missed', SourceNumber: '9876543210' })?.external_id).toBe(first)
    expect(call({ Status: 'missed', SourceNumber: '9876543211' })?.external_id).not.toBe(first)
  })

  test('links only to an https address', () => {
    for (const CallRecordingUrl of ['javascript:alert(1)', 'http://a.example', 'x']) {
      expect(call({ SourceNumber: '9876543210', CallRecordingUrl })?.recording_url).toBeNull()
    }
  })
})
