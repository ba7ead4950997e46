import { describe, expect, test } from 'vitest'
import { type DltCheck, type DltTemplate, dltChecks } from './dlt-checks.rules.ts'

const good: DltTemplate = {
  enable: true,
  message: 'Dear {#var#}, your {#var#} is done. Rate us: {#url#} House Care',
  header: 'HSCARE',
  templateId: '1107162345890123456',
  entityId: '1701158039284417265',
  names: ['name', 'service', 'job', 'due'],
}
const found = (change: Partial<DltTemplate>, demo = false) => dltChecks({ ...good, ...change }, { demo })
const of = (level: DltCheck['level'], checks: DltCheck[]) => checks.filter((one) => one.level === level)
const ids = (checks: DltCheck[]) => checks.map(({ id }) => id)

describe('DLT', () => {
  test('accepts a registered template without errors', () => {
    expect(ids(found({}))).toEqual([
      'message-apart',
      'message-typed-link',
      'header-good',
      'template-good',
      'entity-good',
    ])
    expect(of('good', found({}))).toHaveLength(5)
  })

  test.each<[string, Partial<DltTemplate>, DltCheck['id'], string]>([
    ['a template id of 18 digits', { templateId: '110716234589012345' }, 'template-form', '18'],
    ['an entity id with letters', { entityId: '170115803928441726x' }, 'entity-form', '19'],
    ['a header of 5 letters', { header: 'HCARE' }, 'header-form', '5'],
    ['a header with digits among letters', { header: 'HCAR12' }, 'header-form', '6'],
    ['two variables side by side', { message: '{#var#}{#var#}' }, 'message-adjacent', '{#var#}'],
    ['a name nobody knows', { message: 'Dear {nme}' }, 'message-unknown', '{nme}'],
    ['a brace that was left open', { message: 'Dear {name' }, 'message-brace', '{name'],
    ['more variables than there are values', { message: '{#var#} '.repeat(5) }, 'message-more', '5'],
    ['2,001 characters', { message: 'a'.repeat(2001) }, 'message-long', '2001'],
  ])('calls %s an error', (_, change, id, value) => {
    expect(of('error', found(change))).toMatchObject([{ id, value }])
  })

  test.each<[string, Partial<DltTemplate>, DltCheck['id']]>([
    ['a template id that looks like an entity', { templateId: good.entityId }, 'template-swapped'],
    ['an entity id that looks like a template', { entityId: good.templateId }, 'entity-swapped'],
    ['a promotional header', { header: '600123' }, 'header-promotional'],
    ['four variables', { message: '{name} {service} {job} {due}' }, 'message-many'],
    ['a tag of no operator', { message: 'Dear {#someone#}' }, 'message-tag'],
    ['a link in the words', { message: 'See https://go.housecare.in/a' }, 'message-link'],
    ['a domain in the words', { message: 'See housecare.in' }, 'message-link'],
    ['a variable link without its tag', { message: 'See https://{#var#}' }, 'message-untyped-link'],
    ['a number to call', { message: 'Call 98450 22761' }, 'message-number'],
    ['a toll-free number', { message: 'Call 1800 123 4567' }, 'message-number'],
  ])('warns of %s', (_, change, id) => {
    expect(ids(of('warning', found(change)))).toEqual([id])
    expect(of('error', found(change))).toEqual([])
  })

  test('does not read 19 digits or an amount as a number to call', () => {
    expect(of('warning', found({ message: 'Ref 1107162345890123456, Rs. 98450' }))).toEqual([])
  })

  test('requires all fields of an enabled template, and none of a disabled one', () => {
    const empty = { message: '', header: '', templateId: '', entityId: '' }
    const missing = ['message-missing', 'header-missing', 'template-missing', 'entity-missing']
    expect(ids(of('error', found(empty)))).toEqual(missing)
    expect(found({ ...empty, enable: false })).toEqual([])
    expect(ids(of('warning', found(empty, true)))).toEqual(missing)
  })
})
