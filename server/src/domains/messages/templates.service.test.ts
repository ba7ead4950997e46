import { expect, test } from 'vitest'
import { renderTemplate, templates } from './templates.service.ts'

const vars = { name: 'Asha', job: 'J-7', due: '₹0.00' }

test.each([
  ['named placeholders', 'Dear {name}, {job} is done', 'Dear Asha, J-7 is done'],
  ['DLT placeholders take the values in order', 'Dear {#var#}, {#var#}: {#var#}', 'Dear Asha, J-7: ₹0.00'],
  ['tagged DLT placeholders too', '{#alphanumeric#} {#var#}', 'Asha J-7'],
  ['more placeholders than values', '{#var#}{#var#}{#var#}{#var#}!', 'AshaJ-7₹0.00!'],
  ['a name nobody knows', 'Hello {colour}.', 'Hello .'],
  ['a name in capitals', '{NAME}', 'Asha'],
  ['other braces stay', 'a { b } c', 'a { b } c'],
])('%s', (_name, text, expected) => {
  expect(renderTemplate(text, vars)).toBe(expected)
})

test('a value with a placeholder in it is not filled again', () => {
  expect(renderTemplate('{name} {#var#}', { name: '{due} {#var#}', due: 'secret' })).toBe(
    '{due} {#var#} {due} {#var#}',
  )
})

test('no default template shows a brace when all of its values are given', () => {
  for (const template of Object.values(templates)) {
    const names = [...template.fallback.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]!)
    const filled = renderTemplate(template.fallback, Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(filled).not.toMatch(/[{}]/)
  }
})
