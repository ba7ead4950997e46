import { expect, test } from 'vitest'
import { linkMark, placeholdersOf, renderTemplate, strayBraces, unknownNames } from './template-text.rules.ts'

test('placeholders are found with their positions', () => {
  expect(placeholdersOf('Hi {Name}, {#url#}')).toEqual([
    { text: '{Name}', name: 'name', isTagged: false, start: 3, end: 9 },
    { text: '{#url#}', name: 'url', isTagged: true, start: 11, end: 18 },
  ])
})

test.each([
  ['Dear {name}, {#var#}', null],
  ['Dear {name', '{name'],
  ['Dear name}', '}'],
  ['Dear {my name}', '{my name}'],
  ['Dear {#var}', '{#var}'],
])('a slip in %j is %j', (text, stray) => expect(strayBraces(text)).toBe(stray))

test('unknown names are returned, each once', () => {
  expect(unknownNames('{nme} {name} {NME} {#var#}', ['name'])).toEqual(['nme'])
})

test('a text is filled by order and by name', () => {
  expect(renderTemplate('{#var#} for {job}: {#numeric#}{gone} ', { name: 'Asha', job: 'J-1' })).toBe(
    'Asha for J-1: J-1',
  )
})

test.each(['{link}', '{name}', '{business}', '{#var#}', '{', '$&', '$1'])(
  'renderTemplate keeps %j',
  (value) => {
    const vars = { name: value, business: value, link: linkMark }
    expect(renderTemplate('{name}, {business}: {link}', vars)).toBe(`${value}, ${value}: ${linkMark}`)
    expect(renderTemplate('{#var#}, {#var#}: {#url#}', vars)).toBe(`${value}, ${value}: ${linkMark}`)
  },
)

test('neither a value nor the text can add a placeholder for the link', () => {
  expect(renderTemplate(`${linkMark}Dear {name}.`, { name: `a${linkMark}b`, link: linkMark })).toBe(
    'Dear ab.',
  )
})
