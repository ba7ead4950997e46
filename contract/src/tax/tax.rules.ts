import { roundPaise } from '../shared/money.ts'
import type { TaxMode } from './tax.words.ts'

/**
 * The tax rule of a job. A job keeps a snapshot of it. `rate` is basis points: 1800 is 18 %. With
 * `includes_tax` the price contains the tax; otherwise the tax is added to it.
 */
export type TaxRule = {
  mode: Exclude<TaxMode, 'none'>
  /** Services Accounting Code, 6 digits. */
  sac: string
  rate: number
  includes_tax: boolean
}

/** The parts of a total, paise: taxable + cgst + sgst + igst + rounding = total. */
export type TaxParts = {
  taxable: number
  cgst: number
  sgst: number
  igst: number
  /** 0 or 1: CGST and SGST are equal, so an odd paisa of tax remains. */
  rounding: number
  total: number
}

/** The taxable value of a total that contains the tax, paise. */
export function taxableOf(total: number, rate: number): number {
  return roundPaise((total * 10_000) / (10_000 + rate))
}

/**
 * Splits a total that contains the tax. Between two states it is IGST, within one state CGST and SGST in
 * equal parts.
 */
export function taxParts(total: number, rate: number, isInterState: boolean): TaxParts {
  const taxable = taxableOf(total, rate)
  const tax = total - taxable
  if (isInterState) return { taxable, cgst: 0, sgst: 0, igst: tax, rounding: 0, total }
  const half = Math.floor(tax / 2)
  return { taxable, cgst: half, sgst: half, igst: 0, rounding: tax - 2 * half, total }
}

/** The tax that is added to a price, paise; 0 when the price contains it. */
export function taxAdded(rule: TaxRule | null, price: number): number {
  return rule === null || rule.includes_tax ? 0 : roundPaise((price * rule.rate) / 10_000)
}

/** The price without tax, paise: the base of a commission. */
export function priceWithoutTax(rule: TaxRule | null, price: number): number {
  return rule?.includes_tax ? taxableOf(price, rule.rate) : price
}

/** The tax in what a customer pays for a price, paise. */
export function taxOf(rule: TaxRule | null, price: number): number {
  return price + taxAdded(rule, price) - priceWithoutTax(rule, price)
}

/**
 * Invoices to customers without GSTIN in another state from this total on are listed singly (B2CL), paise.
 */
export const largeInvoice = 10_000_000
