import { describe, expect, it } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { createLog } from './log.ts'

function capture(mode: 'serve' | 'start' = 'serve') {
  const lines: string[] = []
  const log = createLog({ mode, logLevel: 'info' }, { write: (line: string) => lines.push(line) })
  return { log, lines, text: () => lines.join('') }
}

describe('createLog', () => {
  it('writes one JSON object a line in production', () => {
    const { log, lines } = capture()
    log.info({ request_id: 'r1', status: 200 }, 'Answered')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      request_id: 'r1',
      status: 200,
      msg: 'Answered',
    })
  })

  it('writes a readable line elsewhere', () => {
    const { log, text } = capture('start')
    log.warn({ wait_ms: 5 }, 'Slow')
    expect(text()).toMatch(/^\d\d:\d\d:\d\d warning: Slow {"wait_ms":5}\n$/)
  })

  it.each([
    'password',
    'Password',
    'new_password',
    'token',
    'access_token',
    'authorization',
    'Set-Cookie',
    'phone',
    'alternate_phone',
    'email',
    'name',
    'address',
    'otp',
    'code',
    'apiKey',
    'myctrlbox.apikey',
    'whatsapp.accessToken',
  ])('hides %s wherever it stands', (field) => {
    const { log, text } = capture()
    log.info({ [field]: 'canary', deep: [{ [field]: 'canary' }] }, 'Said')
    log.child({ [field]: 'canary' }).info('Said')
    expect(text()).not.toContain('canary')
    expect(text()).toContain('[redacted]')
  })

  it('leaves out the message of a database error, and keeps its code', () => {
    const { log, text } = capture()
    const error = Object.assign(new Error('Key (phone)=(canary) exists'), {
      severity: 'ERROR',
      code: '23505',
      constraint: 'customers_phone_key',
      detail: 'canary',
    })
    log.error({ err: error }, 'Failed')
    log.error(error)
    log.error({ err: new Error('wrapped', { cause: error }) })
    expect(text()).not.toContain('canary')
    expect(text()).toContain('23505')
    expect(text()).toContain('customers_phone_key')
  })

  it('treats a copy of an error as the error, as the task queue reports it', () => {
    const { log, text } = capture()
    const error = Object.assign(new Error('Key (phone)=(canary) exists'), {
      severity: 'ERROR',
      code: '57014',
    })
    log.warn({ err: { ...error, message: error.message, stack: error.stack } }, 'Failed')
    log.warn({ err: { message: 'The queue does not exist', stack: 'Error: The queue does not exist' } })
    expect(text()).not.toContain('canary')
    expect(text()).toContain('57014')
    expect(text()).toContain('The queue does not exist')
  })

  it.each(['serve', 'start'] as const)(
    'writes an error of our own in one line without a stack: %s',
    (mode) => {
      const { log, text } = capture(mode)
      log.warn({ err: new AppError('unavailable', { message: 'The link cannot be shown.' }) }, 'Failed')
      expect(text()).toContain('The link cannot be shown.')
      expect(text()).not.toMatch(/log\.test\.ts|stack/)
      expect(text().trimEnd().split('\n')).toHaveLength(1)
    },
  )

  it('removes phones, emails and queries from texts', () => {
    const { log, text } = capture()
    log.info('Sent to +919876543210 and asha@example.com')
    log.info('9876543210 called, 98765-43210 and 09876543210 too')
    log.info({ url: '/api/customers?q=canary' }, 'GET /api/customers?q=canary')
    expect(text()).not.toMatch(/9876543210|98765-43210|asha|canary/)
  })

  it('survives cycles and leaves out foreign objects', () => {
    const { log, text } = capture()
    const cycle: Record<string, unknown> = { when: new Date(0) }
    cycle.self = cycle
    log.info({ cycle, socket: new URL('http://canary.example') }, 'Said')
    expect(text()).toContain('1970-01-01T00:00:00.000Z')
    expect(text()).not.toContain('canary')
  })

  it.each([
    ['letters', 'a'.repeat(2_000_000)],
    ['parts of an email', 'a@a.'.repeat(500_000)],
    ['slashes', '/'.repeat(2_000_000)],
    ['plus signs', '+1'.repeat(1_000_000)],
    ['question marks', '/?'.repeat(1_000_000)],
  ])('cuts a text of 2 MB of %s to 8 kB', (_name, long) => {
    const { log, text } = capture()
    for (let count = 0; count < 20; count += 1) log.info({ url: long, error: new Error(long) }, long)
    expect(text().length).toBeLessThan(20 * 60_000)
    expect(text()).toContain('[cut]')
  })

  it('cuts an entry to 500 values', () => {
    const { log, text } = capture()
    const many = Array.from({ length: 100_000 }, (_, index) => index)
    log.info({ list: many, fields: Object.fromEntries(many.map((key) => [`k${key}`, key])) }, 'Said')
    expect(text().length).toBeLessThan(20_000)
    expect(text()).toContain('[cut]')
  })

  it('scrubs every email, phone and query of one text', () => {
    const { log, text } = capture()
    log.info(
      '<asha@example.com>,ravi+1@mail.example.co.in to /a/b?q=canary then /c?d=canary&e=f (+919876543210)',
    )
    expect(JSON.parse(text()).msg).toBe('<[redacted]>,[redacted] to /a/b then /c ([redacted])')
  })
})
