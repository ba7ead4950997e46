import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { naughtyStrings } from '../../../tools/corpora/naughty-strings.ts'
import { someOf } from '../../../tools/extent.ts'
import { goal } from '../../../tools/goal.ts'
import { type Call, curlOf, endpointFor } from './call.ts'
import { onlyEndpoint, path, samples } from './fuzz-run.ts'
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts'
import { isOfPipeline, problemsOf, send } from './judge.ts'
import type { Change } from './rewind.ts'
import { at, callsWith, replacedAt, type TextField, textFields } from './text-fields.ts'
import { examples } from './valid-values.ts'

/**
 * Every text field of every write stores each naughty string exactly, as its own schema transforms it, or
 * refuses it with 422. A few strings for each field in the short run, all of them in the long one.
 */
const tally = goal('G6', 'bad input')
let world: FuzzWorld
beforeAll(async () => {
  world = await createFuzzWorld()
})
afterAll(async () => {
  await world.close()
  tally.finish()
})

/**
 * Texts that are compared, parsed or passed to a provider at once, and not stored. The reason for a repeated
 * payment is stored only when a payment repeats another: its own tests create one.
 */
const isCompared = (field: TextField) =>
  field.key === 'POST /admin/config/test' ||
  (field.key === 'POST /call-objection' && field.path.at(-1) === 'phone') ||
  /password$|^login$|^code$|^challenge$|^token$|^csv$|^devices$|^city$|^month$|^shown$|^repeated_reason$/.test(
    String(field.path.findLast((step) => step !== 0)),
  )

/**
 * Not stored as text: a key of the cache, a statement (whose own tests try to escape from it), encrypted bank
 * details, pasted UTRs (read line by line), the encrypted number of a document, the name of a file (whose
 * ending is corrected), the parts of a file to import (bytes), and the response of a passkey or a provider
 * (checked).
 */
const isElsewhere = ({ key, path: steps }: TextField) =>
  steps.includes('passkey') ||
  steps.includes('provider') ||
  key === 'POST /users/{id}/passkeys' ||
  /^POST \/(cache|query\/console)\b|\/(bank-details|utrs)$|^PUT \/files\/|^POST \/file-uploads\/.*finish$|^POST \/imports\/.*parts$/.test(
    key,
  )

const chosen = textFields.filter(
  (field) => !path && !isElsewhere(field) && (!onlyEndpoint || field.key === onlyEndpoint),
)
test('there are text fields', () => expect(textFields.length).toBeGreaterThan(40))

test.each(chosen.map((field, index) => [`${field.key} ${field.path.join('.')}`, field, index] as const))(
  '%s',
  async (name, field, index) => {
    const call = await workingCall(field)
    tally.check(call !== null, `${name}: no call that holds a text there was answered with success`)
    expect(call, 'a call that works').not.toBeNull()
    const failures: string[] = []
    for (const text of someOf(naughtyStrings, index, 4)) {
      const problems = call ? await keptOrRefused(field, replacedAt(call, field.path, text)) : []
      if (problems.length > 0) failures.push(`${name} given ${JSON.stringify(text)} ${problems.join(', ')}`)
      tally.check(problems.length === 0, failures.at(-1) ?? '')
    }
    expect(failures).toEqual([])
  },
)

/** A successful call with some plain text at that place, which is stored. */
async function workingCall(field: TextField): Promise<Call | null> {
  const known = world.texts(String(field.path.at(-1))).filter(field.takes)
  const any = fc.constantFrom(...[...examples, ...known].filter(field.takes))
  // A known value of a field is nearly always the one that its call needs.
  const texts = known.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, any) : any
  const calls = texts.chain((text) => callsWith(field, text, world))
  const { body: schema } = endpointFor(field.key)
  for (const call of samples(calls, 10_000)) {
    if (!schema?.safeParse(JSON.parse(call.body?.text ?? 'null')).success) continue
    const { status } = await send(world, call)
    const changes = await world.log.rewind()
    if (status < 300 && (isCompared(field) || isKept(field, call, changes))) return call
  }
  return null
}

async function keptOrRefused(field: TextField, call: Call): Promise<string[]> {
  const response = await send(world, call)
  const changes = await world.log.rewind()
  const problems = problemsOf(call, response)
  if (response.status < 300 && !isCompared(field)) {
    if (!isKept(field, call, changes)) problems.push('was answered with success and is not kept')
    if (!isAnswered(field, call, response.body)) problems.push('was answered with another text')
  } else if (response.status >= 300) {
    if (response.status !== 422) problems.push(`was answered ${response.status}`)
    const kept = changes.filter((change) => !isOfPipeline(change))
    if (kept.length > 0) problems.push(`was refused and changed ${kept[0]?.table}`)
  }
  return problems.length > 0 ? [...problems, curlOf(call)] : []
}

/** The text after the field's own schema. */
function wanted(field: TextField, call: Call): unknown {
  return at(endpointFor(field.key).body?.parse(JSON.parse(call.body?.text ?? 'null')), field.path)
}

/**
 * Whether a row of the product, and not only an audit entry, now contains exactly the text: in the column of
 * that name if the row has one.
 */
function isKept(field: TextField, call: Call, changes: Change[]): boolean {
  const text = wanted(field, call)
  const rows = changes.filter(({ table }) => table !== 'audit_entries' && table !== 'idempotency_keys')
  const column = String(field.path.at(-1))
  const named = rows.filter(({ now }) => typeof now?.[column] === 'string')
  const looked =
    named.length > 0 ? named.map(({ now }) => now?.[column]) : rows.flatMap(({ now }) => leaves(now))
  // A blank text may be stored as null.
  const isNone = text === '' && rows.some(({ now }) => now?.[column] === null)
  return (
    isNone || looked.includes(text) || rows.some(({ now }) => now?.encrypted === true && opened(now) === text)
  )
}

/** Secret settings are stored sealed. */
function opened({ key, value }: Record<string, unknown>): string {
  return world.t.deps.secrets.open(String(value), String(key))
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
}

/** The returned record has the same text, if it has the field. */
function isAnswered(field: TextField, call: Call, body: unknown): boolean {
  const isRecord = endpointFor(field.key).status === 201 || field.key.startsWith('PUT ')
  const answered = at(body, field.path)
  return !isRecord || typeof answered !== 'string' || answered === wanted(field, call)
}
