import { expect, test } from 'vitest'
import { confirm, confirmStore } from './confirm.ts'

const question = { title: 'Delete the payment of ₹1,250.00?', description: 'It becomes due again.' }

test.each([true, false])('resolves %s and closes (spec 4)', async (isConfirmed) => {
  const answer = confirm(question)
  expect(confirmStore.get()).toMatchObject(question)
  confirmStore.get()?.answer(isConfirmed)
  expect(await answer).toBe(isConfirmed)
  expect(confirmStore.get()).toBeNull()
})

test('a new question cancels the open one', async () => {
  const first = confirm(question)
  const second = confirm({ ...question, title: 'Another?' })
  expect(await first).toBe(false)
  expect(confirmStore.get()?.title).toBe('Another?')
  confirmStore.get()?.answer(true)
  expect(await second).toBe(true)
})

test.each(['One transfer for both', false])(
  'a question that asks for a reason resolves %j',
  async (value) => {
    const answer = confirm<string>({ ...question, asksReason: true })
    expect(confirmStore.get()).toMatchObject({ ...question, asksReason: true })
    confirmStore.get()?.answer(value)
    expect(await answer).toBe(value)
  },
)
