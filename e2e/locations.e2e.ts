import type { APIRequestContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'

// A refused location, and an unknown list.
test.use({ expected: /422/ })

type Place = { id: number; title: string; type: string; parent_id: number | null }

async function createTree(
  request: APIRequestContext,
  { token }: Person,
  titles: [string, string, string, string],
) {
  const headers = { authorization: `Bearer ${token}` }
  const places: Place[] = []
  for (const [depth, type] of ['state', 'district', 'area', 'pincode'].entries()) {
    const data = { title: titles[depth], type, parent_id: places.at(-1)?.id ?? null }
    places.push(await (await request.post('/api/locations', { data, headers })).json())
  }
  return places as [Place, Place, Place, Place]
}

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the tree opens level by level with the keyboard, and a search shows its results in the tree', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await createTree(request, admin, ['Aaland', 'Aalborg', 'Aarhus', '990001'])
  await startAs(page, admin)
  await page.goto('/locations')
  await expect(row(page, 'Aaland')).toContainText('1 district')
  await expect(row(page, 'Aalborg')).toHaveCount(0)

  await row(page, 'Aaland').focus()
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Aaland')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Aalborg')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Aarhus')).toBeVisible()
  await expectAccessible(page)

  await test.step('open nodes are open again after a reload', async () => {
    await page.reload()
    await expect(row(page, 'Aarhus')).toBeVisible()
  })

  await test.step('search', async () => {
    await page.getByRole('searchbox', { name: 'Search locations' }).fill('99000')
    await expect(row(page, '990001')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(5)
    await page.getByRole('searchbox', { name: 'Search locations' }).fill('no such place')
    await expect(page.getByText('No results')).toBeVisible()
  })
})

test('a location is added under a legal parent, moved with its descendants, moved back, and deleted when unused', {
  tag: '@gate',
}, async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  const [state, district, area] = await createTree(request, admin, ['Bergland', 'Berg', 'Bergen', '990002'])
  const [, other] = await createTree(request, admin, ['Talland', 'Tal', 'Talheim', '990003'])
  await startAs(page, admin)
  await page.goto('/locations')

  await test.step('add', async () => {
    await row(page, 'Bergland').getByRole('link', { name: 'Add district in Bergland' }).click()
    await expect(page).toHaveURL(new RegExp(`/locations/create/district\\?parent=${state.id}`))
    const parent = page.getByRole('combobox', { name: 'State' })
    await expect(parent).toHaveValue('Bergland')
    await parent.fill('berg')
    await expect(page.getByRole('option', { name: 'Bergland' })).toBeVisible()
    // Of the matches, only states may contain a district.
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: 'Bergland' }).click()
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(page.getByText('Enter the name.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Berg')
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(page.getByText('This name already exists there').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Neuberg')
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Neuberg' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('delete an unused location', async () => {
    await panel(page, 'In use by').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(new RegExp(`/locations\\?at=${state.id}`))
    await expect(row(page, 'Berg')).toBeVisible()
    await expect(row(page, 'Neuberg')).toHaveCount(0)
  })

  await test.step('a location in use cannot be deleted, and shows its uses', async () => {
    await page.goto(`/locations/${district.id}/district`)
    await expect(panel(page, 'In use by').getByRole('link', { name: '1 location in it' })).toBeVisible()
    await expect(panel(page, 'In use by').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  })

  await test.step('move, and undo', async () => {
    await page.goto(`/locations/${area.id}/area`)
    const parent = page.getByRole('combobox', { name: 'District' })
    await expect(parent).toHaveValue('Berg')
    await parent.fill('Tal')
    await page.getByRole('option', { name: 'Tal Talland', exact: true }).click()
    await expect(page.getByText('Moves 1 pincode with no address')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Bergen is now in Tal, Talland.')).toBeVisible()
    await expect.poll(async () => (await admin.read<Place>(`/locations/${area.id}`)).parent_id).toBe(other.id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await admin.read<Place>(`/locations/${area.id}`)).parent_id)
      .toBe(district.id)
    await expect(parent).toHaveValue('Berg')
  })
})

test('a wrong kind in the address redirects to the right one, an unknown one fails', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  const [state] = await createTree(request, admin, ['Kindland', 'Kind', 'Kinder', '990004'])
  await startAs(page, admin)
  await page.goto(`/locations/${state.id}/area`)
  await expect(page).toHaveURL(`/locations/${state.id}/state`)
  await page.goto('/locations/create/planet')
  await expect(page.getByRole('heading', { level: 1, name: 'Unknown type of location' })).toBeVisible()
})

test('the table of pincodes is filtered, sorted and searched; the page of a pincode names its partners', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  await page.goto('/locations?as=pincodes&sort=-area')
  const table = page.getByRole('table', { name: 'Pincodes' })
  await expect(table.getByRole('row')).toHaveCount(26)
  await page.getByRole('searchbox', { name: 'Search pincodes' }).fill('560102')
  await expect(table.getByRole('link', { name: '560102' }).first()).toBeVisible()
  await expect(table.getByRole('row', { name: /HSR Layout/ })).toContainText('Bengaluru Urban')
  await table
    .getByRole('row', { name: /HSR Layout/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '560102' })).toBeVisible()
  await expect(panel(page, 'Partners who serve this location').getByRole('listitem').first()).toContainText(
    'Approved',
  )
  await expect(
    panel(page, 'In use by').getByRole('link', { name: /addresses? of (a )?customers?/ }),
  ).toBeVisible()
  await panel(page, 'In use by')
    .getByRole('link', { name: /^\d+ (job|jobs)$/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard\?.*location_id=/)
})

test('filters of the table of pincodes are saved as a view', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  await page.goto('/locations?as=pincodes&q=5601&sort=-area')
  const table = page.getByRole('table', { name: 'Pincodes' })
  await expect(table.getByRole('link', { name: /^5601/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Bengaluru')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/as=pincodes.*view=\d+/)
  const views = page.getByRole('navigation', { name: 'Views of the pincodes' })
  await views.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(/\/locations\?as=pincodes$/)
  await views.getByRole('link', { name: /^Bengaluru/ }).click()
  await expect(page.getByRole('searchbox', { name: 'Search pincodes' })).toHaveValue('5601')
  await expect(views.getByRole('link', { name: /^Bengaluru/ })).toContainText(/\d/)
  await expectAccessible(page)
})

test('the palette offers the actions of the open location', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  const [, , area, pincode] = await createTree(request, admin, ['Palland', 'Pallborg', 'Pallhus', '990007'])
  await startAs(page, admin)
  await page.goto(`/locations/${area.id}/area`)
  await expect(panel(page, 'In use by')).toContainText('1 location in it')
  const here = page.getByRole('group', { name: 'On this page' })
  await page.keyboard.press('Control+k')
  await expect(here.getByRole('option')).toHaveText([/New pincode/, /Show in the tree/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/locations/create/pincode?parent=${area.id}`)
  await page.goto(`/locations/${pincode.id}/pincode`)
  await expect(panel(page, 'In use by')).toContainText('Not in use')
  await page.keyboard.press('Control+k')
  await here.getByRole('option', { name: 'Delete' }).click()
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Confirm' }).click()
  expect((await gone).status()).toBe(200)
  await expect(page).toHaveURL(`/locations?at=${area.id}`)
})

test('pincodes at several locations are listed with all of them, apart from faults', async ({
  page,
  request,
}) => {
  await startAs(page, await personOf(request, 'admin'))
  await page.goto('/locations?as=duplicates')
  await expect(page.getByText(/No errors:/)).toBeVisible()
  const list = panel(page, 'Pincodes in several areas')
  await expect(list.getByText(/^Showing 1 to 25 of/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/locations?as=duplicates&spread=several-states')
  await expect(list.getByText('Several states').nth(1)).toBeVisible()
})

test('a file is tried, its wrong rows are listed, it is imported and undone except for used locations', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  await page.goto('/locations?as=import')
  const csv = [
    'State;District;Area;Pincode',
    'Newland;North;Ness;990 100',
    'Newland;North;Ness;99',
    'Newland;South',
    'Goa',
  ].join('\n')
  const choose = (name: string, text: string | Buffer) =>
    page
      .getByLabel('Choose a file')
      .last()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  await test.step('a file that is not text, or too large, shows an error', async () => {
    await choose('photo.csv', Buffer.from([0xff, 0xd8, 0xff]))
    await expect(page.getByText('photo.csv is not a text file in UTF-8.')).toBeVisible()
    await choose('huge.csv', 'x'.repeat(800_001))
    await expect(page.getByText(/huge\.csv is 801 kB/)).toBeVisible()
  })

  await test.step('dry run', async () => {
    await choose('newland.csv', csv)
    const tried = panel(page, 'Preview of newland.csv')
    await expect(tried.getByText('1 state, 2 districts, 1 area, and 1 pincode')).toBeVisible()
    await expect(tried.getByText('1 row exists already.')).toBeVisible()
    await expect(tried.getByText('Line 3: has the pincode “99”, which must have six digits')).toBeVisible()
    await expectAccessible(page)
    const all = await admin.read<Place[]>('/locations')
    expect(all.filter(({ title }) => title === 'Newland')).toEqual([])
  })

  await test.step('import', async () => {
    await page.getByRole('button', { name: 'Import 5 locations' }).click()
    await expect(panel(page, 'Imports').getByText('newland.csv')).toBeVisible()
    const all = await admin.read<Place[]>('/locations')
    const { id } = all.find(({ title }) => title === 'South')!
    const headers = { authorization: `Bearer ${admin.token}` }
    const data = { title: 'Sund', type: 'area', parent_id: id }
    expect((await request.post('/api/locations', { data, headers })).ok()).toBe(true)
  })

  await test.step('undo keeps locations in use', async () => {
    await panel(page, 'Imports').getByRole('button', { name: 'Undo the import of newland.csv' }).click()
    const imports = panel(page, 'Imports')
    await expect(imports.getByText('2 were kept because they are in use:')).toBeVisible()
    await expect(imports.getByRole('link', { name: 'South' })).toBeVisible()
    await expect(imports.getByText(/2 remain/)).toBeVisible()
    const all = await admin.read<Place[]>('/locations')
    const left = all.filter(({ title }) => ['Newland', 'North', 'Ness', '990100', 'South'].includes(title))
    expect(left.map(({ title }) => title).sort()).toEqual(['Newland', 'South'])
  })
})

test('every view fits a phone', async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['', '?as=pincodes', '?as=duplicates', '?as=import', '/create/pincode']) {
    await page.goto(`/locations${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('staff have no access', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/locations')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
})

test('an address of an unknown list shows an error', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'admin'))
  await page.goto('/locations?as=pincodes&sort=population')
  await expect(page.getByRole('alert')).toBeVisible()
})
