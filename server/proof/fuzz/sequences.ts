import * as fc from 'fast-check'
import { type Call, endpoints, jsonBody, methodOf, verdictOf } from './call.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { tableOf, tableOfField, validCallsOf } from './operation-calls.ts'

/**
 * Some calls, of which one is sent: the first that can use a record of this sequence. Its ids are chosen when
 * it is sent: the newest for small picks.
 */
export type Step = { calls: Call[]; pick: number }
export const longest = 20

/** Of ten picks, how many choose a record of the sequence rather than an older one. */
const ownPicks = 7

/** Up to twenty valid calls of any operations: creating ones most often, reading ones least. */
export function sequencesOf(world: FuzzWorld): fc.Arbitrary<Step[]> {
  const steps = endpoints
    // After all callers are signed out, no further call would succeed.
    .filter(([key, { accepts }]) => !accepts && key !== 'POST /maintenance')
    .map(([key, endpoint]) => ({
      weight: methodOf(key) === 'GET' ? 1 : endpoint.status === 201 ? 8 : 3,
      // A call that a refinement refuses would end the story before it began.
      arbitrary: validCallsOf(key, world).filter((call) => verdictOf(call) === 'taken'),
    }))
  const calls = fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 6, size: 'max' })
  return fc.array(fc.record({ calls, pick: fc.nat(9) }), { minLength: 1, maxLength: longest, size: 'max' })
}

/** The records that earlier calls created, by table, newest first. */
export class Records {
  #made = new Map<string, number[]>()
  #world: FuzzWorld
  constructor(world: FuzzWorld) {
    this.#world = world
  }

  /** Stores the ids in a response: its own, and those of the records in it. */
  learn(call: Call, body: unknown): void {
    const id = (body as { id?: unknown } | null)?.id
    if (typeof id === 'number' && methodOf(call.key) === 'POST') this.#add(tableOfAnswer(call.key), id)
    for (const [name, value] of Object.entries(body ?? {})) {
      const table = tableOfField(name, call.key, this.#world)
      if (typeof value === 'number' && name !== 'id' && table) this.#add(table, value)
    }
  }

  #add(table: string, id: number): void {
    this.#made.set(table, [id, ...(this.#made.get(table) ?? []).filter((other) => other !== id)])
  }

  /** The step's call with ids of created records; `versionOf` returns a record's current version. */
  async aimed(
    { calls, pick }: Step,
    versionOf: (table: string, id: number) => Promise<number | null>,
  ): Promise<Call> {
    const canFollow = ({ key, params }: Call) => params.id !== undefined && this.#made.has(tableOf(key))
    const call = calls.find(canFollow) ?? calls[0]!
    const choose = (table: string | null) => {
      const ids = (table && this.#made.get(table)) || []
      return pick < ownPicks ? ids[pick % ids.length] : undefined
    }
    const own = tableOf(call.key)
    const id = call.params.id === undefined ? undefined : choose(own)
    const params = id === undefined ? call.params : { ...call.params, id: String(id) }
    if (!call.body) return { ...call, params }
    const body = JSON.parse(call.body.text) as Record<string, unknown> // valid bodies are objects
    for (const [name, value] of Object.entries(body)) {
      const chosen =
        typeof value === 'number' && name !== 'id'
          ? choose(tableOfField(name, call.key, this.#world))
          : undefined
      if (chosen !== undefined) body[name] = chosen
    }
    if ('version' in body) body.version = (await versionOf(own, Number(params.id))) ?? body.version
    return { ...call, params, body: jsonBody(body) }
  }
}

/** `POST /enquiries/{id}/job` creates a job. */
function tableOfAnswer(key: string): string {
  const last = key.split('/').at(-1) ?? ''
  return last.endsWith('s') ? last : `${last}s`
}
