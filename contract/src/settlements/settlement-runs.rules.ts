import { parseRupees } from '../shared/money.ts'

export const lineStates = ['due', 'paid', 'reversed', 'left-out'] as const

/** Identifies a line in the bank file, and in the pasted text: `S12-345`. */
export const lineReference = (runId: number, lineId: number): string => `S${runId}-${lineId}`

/** The payment for a line, paise: positive by the partner, negative to the partner, less the deducted tax. */
export const lineNet = ({ balance, tds }: { balance: number; tds: number }): number => balance + tds

/** Methods of payment that have a UTR. */
export const pastedMethods = ['bank-transfer', 'upi'] as const
export type PastedMethod = (typeof pastedMethods)[number]

/** Lines of a pasted text that one request takes. */
export const maxPastedLines = 1000

export type PastedLine = {
  /** Its position in the text, from 1. */
  row: number
  text: string
  line_id: number | null
  utr: string | null
  /** Paise; null when the text names none. */
  amount: number | null
}

/** Reads lines such as `S12-345, HDFCN52026042812345678, 1250.00`; blank ones are left out. */
export function readPasted(text: string, runId: number): PastedLine[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '') return []
    const [reference = '', utr = '', ...rest] = line.split(/[,;\t]/).map((part) => part.trim())
    const named = /^S(\d{1,12})-(\d{1,12})$/i.exec(reference)
    const amount = readAmount(rest.join(','))
    const isRead = named !== null && Number(named[1]) === runId && amount !== undefined
    return {
      row: at + 1,
      text: line.trim().slice(0, 120),
      line_id: isRead ? Number(named[2]) : null,
      utr: /^[a-z0-9]{6,30}$/i.test(utr) ? utr.toUpperCase() : null,
      amount: amount ?? null,
    }
  })
}

/**
 * Rupees as paise, also grouped by commas that divide the line; null for nothing, undefined for an invalid
 * amount.
 */
const readAmount = (text: string): number | null | undefined =>
  text === '' ? null : (parseRupees(text) ?? undefined)
