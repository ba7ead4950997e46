import { expect, test } from 'vitest'
import * as z from 'zod'
import { resolverOf } from './use-zod-form.ts'

const schema = z
  .object({
    name: z.string().min(1, 'must not be empty'),
    phone: z.string().regex(/^\d+$/, 'Enter digits only').min(10, 'is short'),
    parts: z.array(z.object({ title: z.string().min(1, 'must not be empty') })).max(1, 'has too many'),
  })
  .refine(({ name, phone }) => name !== phone, 'names itself')

const ref = { name: 'phone' }
const options = {
  fields: { phone: { mount: true, name: 'phone' as const, ref } },
  names: ['name', 'phone', 'parts.0.title'] as const,
  shouldUseNativeValidation: false,
} as unknown as Parameters<ReturnType<typeof resolverOf<z.input<typeof schema>, z.output<typeof schema>>>>[2] // parts of it

const check = (typed: z.input<typeof schema>) => resolverOf(schema)(typed, undefined, options)

test('valid values are returned as the schema reads them', async () => {
  expect(await check({ name: 'A', phone: '9845012345', parts: [] })).toEqual({
    values: { name: 'A', phone: '9845012345', parts: [] },
    errors: {},
  })
})

test('a field has its first issue and its input, a list its own issue', async () => {
  const { errors } = await check({ name: '', phone: 'x', parts: [{ title: 'A' }, { title: '' }] })
  expect(errors.name).toMatchObject({ message: 'must not be empty' })
  expect(errors.phone).toEqual({ type: '', message: 'Enter digits only', ref })
  expect(errors.parts?.root).toMatchObject({ message: 'has too many' })
  const inList = await check({ name: 'A', phone: '9845012345', parts: [{ title: '' }] })
  expect(inList.errors.parts?.[0]?.title).toMatchObject({ message: 'must not be empty' })
})

test('an issue of the whole form is its root; a schema may be fetched', async () => {
  const typed = { name: '9845012345', phone: '9845012345', parts: [] }
  const { errors } = await resolverOf(async () => schema)(typed, undefined, options)
  expect(errors).toMatchObject({ root: { message: 'names itself' } })
})
