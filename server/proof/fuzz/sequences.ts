import * as fc from 'fast-check'
import { type Call, endpoints, jsonBody, methodOf } from './call.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { tableOf, tableOfField, validCallsOf } from './operation-calls.ts'

/** A call whose ids are chosen when it is sent, of what there is by then: the newest for small picks. */
export type Step = { call: Call; pick: number }
export const longest = 20

/** Up to twenty valid calls of any operations; writes come three times as often as reads. */
export function sequencesOf(world: FuzzWorld): fc.Arbitrary<Step[]> {
  const steps = endpoints.map(([key]) => ({
    weight: methodOf(key) === 'GET' ? 1 : 3,
    arbitrary: fc.record({ call: validCallsOf(key, world), pick: fc.nat(7) }),
  }))
  return fc.array(fc.oneof(...steps), { minLength: 1, maxLength: longest, size: 'max' })
}

/** What the calls so far have made, by table, newest first. */
export class Records {
  #made = new Map<string, number[]>()
  #world: FuzzWorld
  constructor(world: FuzzWorld) {
    this.#world = world
  }

  /** Remembers the ids an answer holds: its own, and those of the records in it. */
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

  /** The step's call with its ids taken from what was made; `versionOf` tells what a record's version is now. */
  async aimed({ call, pick }: Step, versionOf: (table: string, id: number) => Promise<number | null>): Promise<Call> {
    const choose = (table: string | null) => (table ? this.#made.get(table)?.[pick] : undefined)
    const own = tableOf(call.key)
    const id = call.params.id === undefined ? undefined : choose(own)
    const params = id === undefined ? call.params : { ...call.params, id: String(id) }
    if (!call.body) return { ...call, params }
    const body = JSON.parse(call.body.text) as Record<string, unknown> // valid bodies are objects
    for (const [name, value] of Object.entries(body)) {
      const chosen =
        typeof value === 'number' && name !== 'id' ? choose(tableOfField(name, call.key, this.#world)) : undefined
      if (chosen !== undefined) body[name] = chosen
    }
    if ('version' in body) body.version = (await versionOf(own, Number(params.id))) ?? body.version
    return { ...call, params, body: jsonBody(body) }
  }
}

/** `POST /enquiries/{id}/job` makes a job. */
function tableOfAnswer(key: string): string {
  const last = key.split('/').at(-1) ?? ''
  return last.endsWith('s') ? last : `${last}s`
}
