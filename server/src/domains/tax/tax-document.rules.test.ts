import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentNumber, type Issued, netOf, nextDocument } from './tax-document.rules.ts'

test('numbers have at most the 16 characters of rule 46', () => {
  expect(documentNumber('invoice', 2026, 123)).toBe('INV/26-27/000123')
  expect(documentNumber('credit-note', 2099, 999_999)).toHaveLength(16)
})

const at18 = { rate: 1800, isInterState: false }

test('an invoice first, then notes for the differences', () => {
  const invoice = nextDocument([], 118_000, at18)!
  expect(invoice).toMatchObject({
    kind: 'invoice',
    taxable: 100_000,
    cgst: 9_000,
    sgst: 9_000,
    total: 118_000,
  })
  expect(nextDocument([invoice], 118_000, at18)).toBeNull()
  expect(nextDocument([invoice], 129_800, at18)).toMatchObject({
    kind: 'debit-note',
    taxable: 10_000,
    total: 11_800,
  })
  expect(nextDocument([invoice], 106_200, at18)).toMatchObject({
    kind: 'credit-note',
    taxable: 10_000,
    total: 11_800,
  })
  expect(nextDocument([invoice], 0, at18)).toMatchObject({
    kind: 'credit-note',
    taxable: 100_000,
    total: 118_000,
  })
})

test('the documents always add up to the wanted amounts, and to zero in every part when zero is wanted', () => {
  const step = fc.integer({ min: 0, max: 10_000_000 })
  const rule = { rate: fc.constantFrom(0, 500, 1200, 1800, 4000), isInterState: fc.boolean() }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.record(rule), (amounts, terms) => {
      const issued: Issued[] = []
      for (const wanted of [...amounts, 0]) {
        const next = nextDocument(issued, wanted, terms)
        if (next) issued.push(next)
        const net = netOf(issued)
        expect(net.total).toBe(wanted)
        expect(net.taxable + net.cgst + net.sgst + net.igst + net.rounding).toBe(wanted)
        expect(net.cgst).toBe(net.sgst)
      }
      expect(Object.values(netOf(issued)).every((part) => part === 0)).toBe(true)
    }),
  )
})
