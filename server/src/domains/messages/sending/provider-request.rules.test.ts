import { describe, expect, test } from 'vitest'
import { asBody, fillParams, phoneValues, withQuery } from './provider-request.rules.ts'

describe('the parameters of a provider', () => {
  test('are one per line, filled by name', () => {
    const params = 'UserID={username}\n\nMsg={message}\nnonsense\n=x\nkind=text'
    expect(fillParams(params, { username: 'house', message: 'Hi = {username}' })).toEqual([
      ['UserID', 'house'],
      ['Msg', 'Hi = {username}'],
      ['kind', 'text'],
    ])
    expect(fillParams('to={phone}', {})).toEqual([['to', '']])
  })

  test('are added to the address after its own, with spaces as %20', () => {
    expect(withQuery('https://sms.example/api?v=2#x', [['Msg', 'Dear Asha, ₹250 & more']])).toBe(
      'https://sms.example/api?v=2&Msg=Dear%20Asha%2C%20%E2%82%B9250%20%26%20more',
    )
    expect(withQuery(' https://sms.example/api ', [])).toBe('https://sms.example/api')
  })

  test('form a JSON body by their paths, and cannot change a prototype', () => {
    const body = asBody([
      ['link.url', 'https://a.example'],
      ['link.title', 'House Care'],
      ['__proto__.polluted', 'yes'],
    ])
    expect(JSON.parse(body).link).toEqual({ url: 'https://a.example', title: 'House Care' })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('can name a number with and without the country code', () => {
    expect(phoneValues('to', '+919876543210')).toEqual({ to: '919876543210', to10: '9876543210' })
    expect(phoneValues('from', '+14155550100')).toEqual({ from: '14155550100', from10: '14155550100' })
  })
})
