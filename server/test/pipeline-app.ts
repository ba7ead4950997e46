import { defineEndpoints } from 'contract/shared/endpoint.ts'
import { id, requiredText } from 'contract/shared/fields.ts'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { accepted, checkedFirst, withoutTransaction } from '#platform/http/context.ts'
import { registerEndpoints } from '#platform/http/register.ts'
import { type TestApp, testApp } from './app.ts'

/** Endpoints that test the request pipeline without any domain. */
const contract = defineEndpoints({
  'POST /test/notes': {
    summary: 'Keeps a text',
    permission: 'session.read',
    body: z.strictObject({ text: requiredText(40), fail: z.boolean().optional() }),
    response: z.object({ id, text: z.string() }),
    status: 201,
  },
  'GET /test/things/{id}': {
    summary: 'Answers what it was asked',
    permission: 'session.read',
    params: z.object({ id: z.string().max(9) }),
    query: z.strictObject({ word: z.string().optional() }),
    response: z.object({ id: z.string(), word: z.string().nullable() }),
  },
  'GET /test/file': {
    summary: 'A file',
    permission: 'session.read',
    response: z.unknown(),
    produces: 'application/pdf',
  },
  'POST /test/guesses': {
    summary: 'Keeps what it wrote even when it refuses',
    permission: 'session.read',
    body: z.strictObject({ fail: z.boolean() }),
    response: z.object({ id }),
  },
  'POST /test/checked': {
    summary: 'Looks first, then does',
    permission: 'session.read',
    body: z.strictObject({ fail: z.enum(['never', 'at the look', 'at the end']) }),
    response: z.object({ id }),
  },
  'POST /test/told-once': {
    summary: 'Tells a secret',
    permission: 'session.read',
    response: z.object({ id, secret: z.string() }),
    returnsSecret: true,
  },
  'POST /test/half-done': {
    summary: 'Needs more',
    permission: 'session.read',
    body: z.strictObject({ more: z.boolean() }),
    response: z.object({ id }),
    accepted: z.object({ ticket: z.string() }),
  },
  'PUT /test/stale': { summary: 'Always stale', permission: 'session.read', response: z.object({ id }) },
  'GET /test/broken': { summary: 'Always fails', permission: 'session.read', response: z.object({ id }) },
})

export async function pipelineApp(): Promise<TestApp> {
  const t = await testApp()
  registerEndpoints(t.app, t.deps, contract, {
    async 'POST /test/notes'({ db }, { body }) {
      const row = await addNote(db)
      if (body.fail) throw new AppError('illegal_move')
      return { id: row.id, text: body.text, secret: 'never leaves' }
    },
    'GET /test/things/{id}': async (_ctx, { params, query }) => ({ id: params.id, word: query.word ?? null }),
    'GET /test/file': async () => ({ file: Buffer.from('%PDF-'), filename: '../a "b"\r\nc\u202e ₹.pdf' }),
    'POST /test/guesses': withoutTransaction(async ({ db }, { body }) => {
      const row = await addNote(db)
      if (body.fail) throw new AppError('illegal_move')
      return row
    }),
    'POST /test/checked': checkedFirst(async ({ db }, { body }) => {
      await addNote(db)
      if (body.fail === 'at the look') throw new AppError('illegal_move')
      return async (inside) => {
        const row = await addNote(inside.db)
        if (body.fail === 'at the end') throw new AppError('illegal_move')
        return row
      }
    }),
    'POST /test/told-once': async ({ db }) => ({ ...(await addNote(db)), secret: 'told once' }),
    'POST /test/half-done': async (_ctx, { body }) =>
      body.more ? accepted({ ticket: 'yours', secret: 'never leaves' }) : { id: 1 },
    async 'PUT /test/stale'() {
      throw new AppError('conflict', { current: { id: 7, password_hash: 'secret' }, changed_by: 'Kavya' })
    },
    async 'GET /test/broken'() {
      throw new Error('SELECT secret FROM somewhere')
    },
  })
  return t
}

function addNote(db: Kysely<Database>): Promise<{ id: number }> {
  const none = { customer_id: null, partner_id: null, actor_id: null }
  return db
    .insertInto('timeline_entries')
    .values({ ...none, record_type: 'test', record_id: 1, kind: 'note', data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** How many rows the test endpoints have written. */
export async function countNotes(t: TestApp): Promise<number> {
  const { rows } = await t.database.pool.query(
    "SELECT count(*) FROM timeline_entries WHERE record_type = 'test'",
  )
  return Number(rows[0].count)
}
