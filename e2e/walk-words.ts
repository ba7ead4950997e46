import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from 'contract/access/permissions.ts'
import { roles } from 'contract/access/roles.ts'
import * as choices from 'contract/choices.ts'
import { optOutWays } from 'contract/customers/opt-out.words.ts'
import * as vocabulary from 'contract/vocabulary.ts'
import { complaintKinds, complaintSeverities } from '../contract/src/complaints/complaints.words.ts'
import { concessionReasons, concessionStatuses } from '../contract/src/concessions/concessions.words.ts'
import {
  cashAccountKinds,
  cashEntryKinds,
  expenseHeads,
  handoverStates,
} from '../contract/src/day-book/day-book.words.ts'
import { callerName } from '../contract/src/enquiries/enquiries.fields.ts'
import { fileKinds } from '../contract/src/files/files.words.ts'
import {
  incentiveEffects,
  incentiveMeasures,
  incentivePers,
} from '../contract/src/incentives/incentives.words.ts'
import { intakeStates } from '../contract/src/intake/intake.words.ts'
import { entryLabels, ledgerKindOptions } from '../contract/src/ledger/ledger.words.ts'
import { payers, paymentStates } from '../contract/src/payments/payments.words.ts'
import { duesAges } from '../contract/src/reports/reports.words.ts'
import { type GstState, gstStates, placeOfSupply } from '../contract/src/shared/gst-states.ts'
import {
  taxDocumentKinds,
  taxDocumentTitle,
  taxModeOptions,
  taxSectionLabel,
  taxSections,
} from '../contract/src/tax/tax.words.ts'
import { complaintStatuses } from '../contract/src/vocabulary.ts'
import { routes } from '../web/src/routes.ts'

type Term = { slug: string; label: string }

const textFolder = join(import.meta.dirname, '../web/src/text/en')

/** Every text of the app by its id. */
export const catalogue = new Map<string, string>()
for (const file of readdirSync(textFolder)) {
  const texts: Record<string, Record<string, string>> = await import(join(textFolder, file))
  for (const [id, text] of Object.values(texts).flatMap(Object.entries<string>)) catalogue.set(id, text)
}

const isTerm = (word: unknown): word is Term => typeof word === 'object' && word !== null && 'slug' in word
// No page shows the kind of a record as a word, and a customer may be called 'customer'.
const { recordTypes: _unseen, ...shown } = { ...vocabulary, ...choices, optOutWays }
const terms = Object.values<readonly unknown[]>(shown).flat().filter(isTerm)
const slugs = new Set(terms.filter(({ slug, label }) => slug !== label).map(({ slug }) => slug))

/** Texts that no user should ever read, and the reason. */
export function rawWords(words: readonly string[]): string[] {
  return words.flatMap((text) => {
    const why = whyRaw(text)
    return why ? [`${why}: ${text}`] : []
  })
}

function whyRaw(text: string): string | null {
  if (slugs.has(text)) return 'a slug'
  if (/\b(undefined|NaN|null|Infinity)\b|\[object \w+\]/.test(text)) return 'a value that is none'
  if (/\{\w+(, \w+[^}]*)?\}/.test(text)) return 'a placeholder'
  if (/\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return "a machine's time"
  const ids = text.match(/[a-z_-]+(\.[\w-]+)+/g) ?? []
  return ids.some((id) => (catalogue.has(id) && !(id in permissions)) || id.startsWith('page.'))
    ? 'the id of a text'
    : null
}

const [open, close] = ['⟦', '⟧']

/** A part of a message: a value, a tag, the start of a choice, a brace, or words. */
const messagePart =
  /\{\s*\w+\s*(?:,\s*number\s*)?\}|<[^>]+>|\{\s*\w+\s*,\s*(?:plural|select)\s*,|[{}]|[^{}<]+/g

/** A message with its own words between marks: not its values, nor the keys of its choices. */
function markWords(message: string): string {
  const inside = ['words']
  return message.replace(messagePart, (part) => {
    if (part === '{') inside.push('words')
    else if (part === '}') inside.pop()
    else if (part.endsWith(',') && part.startsWith('{')) inside.push('choice')
    else if (!/^[{<]/.test(part) && inside.at(-1) === 'words') return open + part + close
    return part
  })
}

/**
 * A script of the app with every text of the catalogue between marks; text shown without marks has another
 * source.
 */
export function markTexts(script: string): string {
  return script.replace(
    /("([\w.-]+)":([`"']))((?:\\.|(?!\3)[^\\])*)\3/g,
    (all, start: string, id: string, quote: string, text: string) =>
      catalogue.has(id) ? start + markWords(text) + quote : all,
  )
}

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)))
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)))
const named = (dates: Date[], style: Intl.DateTimeFormatOptions) =>
  dates.map((date) => new Intl.DateTimeFormat('en', { ...style, timeZone: 'UTC' }).format(date))
const units =
  'now ago in yesterday today tomorrow second minute hour day month year seconds minutes hours days months years'
/** Words of the formats: dates, times and distances. */
const formatWords = new Set([
  ...named(months, { month: 'short' }),
  ...named(months, { month: 'long' }),
  ...named(days, { weekday: 'short' }),
  ...named(days, { weekday: 'long' }),
  ...units.split(' '),
  ...['Today', 'Tomorrow', 'Yesterday', 'AM', 'PM'],
])
/** Labels of the fields that the contract describes. */
const contractFolder = join(import.meta.dirname, '../contract/src')
const fieldLabels: string[] = []
for (const file of globSync('*/*.fields.ts', { cwd: contractFolder })) {
  const records: Record<string, Record<string, { label: string }>> = await import(join(contractFolder, file))
  fieldLabels.push(
    ...Object.values(records).flatMap((fields) => Object.values(fields).map(({ label }) => label)),
  )
}
const alsoInside = (label: string) => [label, label.charAt(0).toLowerCase() + label.slice(1)]
/** The vocabulary alone and inside a sentence, and names that belong to no language. */
const fixed = new Set([
  'House Care Admin',
  ...['Ctrl K', 'Ctrl Enter', 'Partner owes', 'We owe', 'Settled'],
  callerName(null),
  ...duesAges.map(({ label }) => label),
  ...taxSections.map(taxSectionLabel),
  ...taxDocumentKinds.map(({ slug }) => taxDocumentTitle(slug)),
  ...taxModeOptions.map(({ label }) => label),
  ...Object.keys(gstStates).map((code) => placeOfSupply(code as GstState)), // its own keys
  ...[
    ...concessionReasons,
    ...concessionStatuses,
    ...incentiveMeasures,
    ...incentiveEffects,
    ...incentivePers,
  ].flatMap(({ label }) => alsoInside(label)),
  ...[
    cashAccountKinds,
    cashEntryKinds,
    expenseHeads,
    fileKinds,
    handoverStates,
    intakeStates,
    payers,
    paymentStates,
  ]
    .flat()
    .flatMap(({ label }) => alsoInside(label)),
  ...[complaintKinds, complaintSeverities, complaintStatuses]
    .flat()
    .flatMap(({ label }) => [label, label.toLowerCase()]),
  ...terms.flatMap(({ label }) => alsoInside(label)),
  ...fieldLabels.flatMap(alsoInside),
  ...[...entryLabels, ...ledgerKindOptions.map(({ label }) => label)].flatMap((label) => [
    label,
    label.toLowerCase(),
  ]),
  ...roles.map(({ title }) => title),
  ...routes.map(({ title }) => title),
])

/** Stores the server's responses, to separate the record's own words from those of the program. */
export function createMemory() {
  let received = '\n'
  const seen = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string' && !seen.has(value)) {
      seen.add(value)
      received += `${value.replace(/\s+/g, ' ').trim()}\n`
    } else if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) keep(each)
    }
  }
  const isReceived = (text: string) => {
    for (let at = received.indexOf(text); at >= 0; at = received.indexOf(text, at + 1)) {
      if (!/\w/.test(received[at - 1]!) && !/\w/.test(received[at + text.length]!)) return true
    }
    return false
  }
  const isExplained = (text: string) =>
    !/\p{L}/u.test(text) ||
    fixed.has(text) ||
    // A balance in words, and a location as its pincode and title.
    fixed.has(text.replace(/ ₹[\d,.]+$/, '')) ||
    (/^\d{6} /.test(text) && isReceived(text.slice(0, 6)) && isReceived(text.slice(7))) ||
    /^[A-Z]-\d+$/.test(text) ||
    // The figure of an incentive.
    /^[\d.]+ (jobs?|stars|rejections?)$/.test(text) ||
    text.split(/[\s,.:]+/).every((word) => !/\p{L}/u.test(word) || formatWords.has(word)) ||
    isReceived(text) ||
    // A label of the server inside a sentence.
    isReceived(text.charAt(0).toUpperCase() + text.slice(1))
  return {
    keep,
    /**
     * The rest of the texts without the words of the catalogue, the vocabulary, the formats and the record.
     */
    unexplained(words: readonly string[]): string[] {
      return words.filter((text) =>
        text
          .split(new RegExp(`${open}[^${open}${close}]*${close}`))
          .map((rest) => rest.trim())
          .some(
            (rest) =>
              !isExplained(rest) &&
              !rest.split(/[,·›–—:;()/→]| - |\.$/).every((part) => isExplained(part.trim())),
          ),
      )
    },
  }
}
