import type { Page } from '@playwright/test'
import { uniqueDigits } from '../unique.ts'
import { expect, openAsLink, test } from './spec.ts'

/** Section 5: validation rules. Both shapes of a 422 are in errors.e2e.ts. */

test('the server answers 422 with an errors array of objects with field and message', {
  tag: ['@S5.1', '@S5.3'],
}, async ({ ask }) => {
  const { status, body } = await ask('staff', 'POST /enquiries', { temperature: 'boiling', phone: '12' })
  const { errors }: { errors: { field: string; message: string }[] } = body
  expect(status).toBe(422)
  expect(errors.map(({ field }) => field).sort()).toEqual(['phone', 'temperature'])
  expect(errors.every(({ message }) => message.length > 0)).toBe(true)
})

/** The body of the write that the action causes. */
async function bodyOf(page: Page, call: RegExp, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((each) => each.method() !== 'GET' && call.test(each.url()))
  await act()
  return (await request).postDataJSON()
}

test('a field that is left empty is sent as null', { tag: '@S5.2' }, async ({ as, ask }) => {
  const page = await as('staff')
  const phone = `93${uniqueDigits(8)}`
  const { id }: { id: number } = (
    await ask('staff', 'POST /customers', { name: 'Nila Rao', phone, note: 'Gone soon' })
  ).body
  await openAsLink(page, `/customers/${id}`)
  const facts = page.getByRole('region', { name: 'Customer' })
  await facts.getByRole('button', { name: 'Edit note' }).click()
  const note = facts.getByLabel('Note', { exact: true })
  await note.fill('')
  const sent = await bodyOf(page, /\/api\/customers\/\d+$/, () => note.press('Control+Enter'))
  expect(sent.note).toBeNull()
  await expect(note).toBeHidden()
})
