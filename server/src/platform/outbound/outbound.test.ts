import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '../../../test/self-signed.ts'
import { createOutbound, isPublicAddress, problemOfAddress } from './outbound.ts'

test('a server with an untrusted certificate gets no request', async () => {
  let requests = 0
  const server = createServer(selfSigned, (_request, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `https://localhost:${(server.address() as AddressInfo).port}/send`
  // The one allowed private address; its certificate is checked like any other.
  const { send: sendOutbound } = createOutbound({ gatewayUrl: url })
  await expect(sendOutbound({ method: 'POST', url, body: 'canary' })).rejects.toThrow(
    'self-signed certificate',
  )
  expect(requests).toBe(0)
})

describe('isPublicAddress', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ...[
      '127.0.0.1',
      '127.0.0.2',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.100.100.200',
    ],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '168.63.129.16'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'fd00::1',
    ],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2001:db8::1', '4000::1', 'nonsense', ''],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('problemOfAddress', () => {
  test.each([
    'https://nimbusit.biz/api/SmsApi/SendSingleApi',
    'http://nimbusit.net/api.php',
    'https://gateway.example.com:8443/send?x=1',
    'https://[2606:4700::1111]/',
  ])('%s may be asked', (url) => expect(problemOfAddress(url)).toBeNull())

  test.each([
    ['', 'is not a URL'],
    ['nimbusit.biz', 'is not a URL'],
    ['file:///etc/passwd', 'must begin with'],
    ['ftp://example.com', 'must begin with'],
    ['https://me:secret@example.com', 'user name'],
    ['https://example.com:5432', 'port'],
    ['http://localhost', 'private network'],
    ['http://localhost.', 'private network'],
    ['http://printer.local', 'private network'],
    ['http://2130706433/', 'private network'],
    ['http://0x7f.1/', 'private network'],
    ['http://0177.0.0.1/', 'private network'],
    ['http://127.0.0.1./', 'private network'],
    ['http://[::ffff:127.0.0.1]/', 'private network'],
    ['http://１２７.0.0.1/', 'private network'],
  ])('%s may not', (url, problem) => expect(problemOfAddress(url)).toContain(problem))
})
