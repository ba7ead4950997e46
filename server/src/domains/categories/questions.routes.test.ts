import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCategory, createQuestion } from '../../../test/fixtures.ts'

let app: TestApp
let admin: Caller
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
})
afterAll(() => app.close())

const typed = (label: string, values: object = {}) => ({
  label,
  input_type: 'text',
  options: [],
  required: false,
  ...values,
})
const save = (id: number, version: number, questions: object[], caller = admin) =>
  caller.put(`/categories/${id}/questions`, { version, questions })
const labels = (questions: { label: string }[]) => questions.map(({ label }) => label)

describe('the questions of a category', () => {
  it('is written as a whole: added, changed, put in order and taken away', async () => {
    const top = await createCategory(app.database.db)
    await createQuestion(app.database.db, top, { label: 'Which floor?' })
    const id = await createCategory(app.database.db, { parent_id: top })
    const radio = { input_type: 'radio', options: ['Kitchen', 'Bath'], required: true }
    const first = await save(id, 1, [typed('What is wrong?'), typed('Which tap?', radio)])
    expect(first.status).toBe(200)
    expect(labels(first.body.inherited)).toEqual(['Which floor?'])
    const [wrong, tap] = first.body.questions
    expect(tap).toMatchObject({ category_id: id, ...radio, position: 1 })
    const changed = await save(id, first.body.version, [
      { id: tap.id, ...typed('Which tap drips?', radio) },
      typed('Since when?'),
    ])
    expect(changed.body.questions.map(({ id }: { id: number }) => id)[0]).toBe(tap.id)
    expect(labels(changed.body.questions)).toEqual(['Which tap drips?', 'Since when?'])
    expect((await admin.get(`/categories/${id}/script`)).body).toEqual(changed.body)
    const { body: asked } = await staff.get(`/categories/${id}/questions`)
    expect(labels(asked)).toEqual(['Which floor?', 'Which tap drips?', 'Since when?'])
    expect(asked.some((question: { id: number }) => question.id === wrong.id)).toBe(false)
    const entry = await app.database.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'questions-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(labels((entry.before as { questions: [] }).questions)).toEqual(['What is wrong?', 'Which tap?'])
  })

  it('refuses a version from before another save, and shows the saved questions', async () => {
    const id = await createCategory(app.database.db)
    await save(id, 1, [typed('Mine')])
    const late = await save(id, 1, [typed('Yours')])
    expect(late.status).toBe(409)
    expect(labels(late.body.current.questions)).toEqual(['Mine'])
    expect(late.body.changed_by).toBe('Test admin')
  })

  it.each([
    ['choices for what is typed', typed('Why?', { options: ['Yes'] }), 'questions.0.options'],
    ['no choices to choose from', typed('Which?', { input_type: 'radio' }), 'questions.0.options'],
    [
      'a choice twice',
      typed('Which?', { input_type: 'checkbox', options: ['Tap', 'tap'] }),
      'questions.0.options',
    ],
    ['an empty question', typed(' '), 'questions.0.label'],
    ['a question of another category', { id: 999_999, ...typed('Whose?') }, 'questions.0.id'],
  ])('refuses %s', async (_, question, field) => {
    const answer = await save(await createCategory(app.database.db), 1, [question])
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((issue: { field: string }) => issue.field)).toEqual([field])
  })

  it('refuses one question asked twice, by its words or by its id', async () => {
    const id = await createCategory(app.database.db)
    const words = await save(id, 1, [typed('Why?'), typed('WHY?')])
    expect(words.body.errors).toEqual([{ field: 'questions', message: 'must have each question only once' }])
    const own = await createQuestion(app.database.db, id, { label: 'Why?' })
    const twice = await save(id, 1, [
      { id: own, ...typed('Why?') },
      { id: own, ...typed('How?') },
    ])
    expect(twice.body.errors).toEqual([{ field: 'questions.1.id', message: 'is repeated' }])
  })

  it('leaves a given answer unchanged, also when its question changes', async () => {
    const id = await createCategory(app.database.db)
    const first = await save(id, 1, [
      typed('Which tap?', { input_type: 'radio', options: ['Kitchen', 'Bath'] }),
      typed('Since when?'),
    ])
    const [tap, since] = first.body.questions
    const answers = [
      { question_id: tap.id, value: 'Bath' },
      { question_id: since.id, value: 'Monday' },
    ]
    const enquiry = await staff.post('/enquiries', {
      name: 'Asha',
      phone: '9845012345',
      category_id: id,
      answers,
    })
    await save(id, first.body.version, [
      { id: tap.id, ...typed('Which room?', { input_type: 'radio', options: ['Roof'] }) },
    ])
    const kept = [
      { question_id: tap.id, label: 'Which tap?', value: 'Bath' },
      { question_id: since.id, label: 'Since when?', value: 'Monday' },
    ]
    expect((await staff.get(`/enquiries/${enquiry.body.id}`)).body.answers).toEqual(kept)
    const path = `/enquiries/${enquiry.body.id}`
    const saved = await staff.put(path, { answers, version: enquiry.body.version })
    expect(saved.body.answers).toEqual(kept)
  })

  it('answers 404 for a category that does not exist', async () => {
    expect((await admin.get('/categories/999999/script')).status).toBe(404)
    expect((await save(999_999, 1, [])).status).toBe(404)
  })
})
