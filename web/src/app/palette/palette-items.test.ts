import { roles } from 'contract/access/roles.ts'
import { expect, test } from 'vitest'
import { routes } from '#src/routes.ts'
import { paletteText } from '#src/text/en/palette.ts'
import { getText } from '#src/text/intl.ts'
import { pageViews } from './page-views.ts'
import { actionItems, matchIn, pageItems } from './palette-items.ts'

const t = (id: keyof typeof paletteText, values?: Record<string, string | number>) =>
  getText(paletteText, id, values)
const staff = { roles: roles.filter((role) => role.slug === 'staff') }

test.each([
  '9876543210',
  '98765 43210',
  '+91 98765-43210',
  '098765 43210',
  '(+91) 98765–43210',
  '९८७६५४३२१०',
  "'9876543210",
])('%s offers a new enquiry with the number', (typed) => {
  expect(actionItems(typed, staff, t)).toEqual([
    {
      id: 'new-enquiry',
      title: 'New enquiry',
      detail: 'for 98765 43210',
      path: '/enquiries/create?phone=%2B919876543210',
    },
  ])
})

test('a part of a number is offered as typed', () => {
  expect(actionItems('98765 4', staff, t)[0]).toMatchObject({
    detail: 'for 98765 4',
    path: '/enquiries/create?phone=98765+4',
  })
})

test('staff are offered only the pages they may open', () => {
  expect(pageItems(routes, staff, 'pay')).toEqual([])
  expect(pageItems(routes, staff, 'who owes').map((item) => item.path)).toEqual(['/reports/dues'])
  expect(pageItems(routes, staff, 'dup').map((item) => item.path)).toEqual(['/customers/duplicate-phones'])
})

test('a view inside a page is found by its own name', () => {
  const found = (typed: string) => pageItems([...routes, ...pageViews], staff, typed).map((item) => item.path)
  expect(found('complaint')).toEqual(['/enquiries?as=complaints'])
  expect(found('')).not.toContain('/enquiries?as=complaints')
})

test.each([
  ['98765 43210', '987654', ['', '98765 4', '3210']],
  ['Anjali Menon', 'men', ['Anjali ', 'Men', 'on']],
  ['a.b', '.', ['a', '.', 'b']],
  ['Anjali', 'x', ['Anjali', '', '']],
  ['Anjali', ' ', ['Anjali', '', '']],
])('matchIn(%j, %j)', (text, typed, parts) => expect(matchIn(text, typed)).toEqual(parts))
