import type { Browser, Page } from '@playwright/test'
import type { JobDay } from 'contract/jobs/dispatch.schema.ts'
import {
  announcement,
  at,
  block,
  carry,
  confirmDrop,
  expectPlaced,
  freePartners,
  grid,
  grip,
  hold,
  job,
  open,
  pointAt,
  row,
  tray,
} from './dispatch-page.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { createJob } from './make-job.ts'
import { ownDay } from './time.ts'

test('a job is dragged from the tray to a time, along the row, to another partner and back; each can be undone', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('dispatch-drag')
  const created = await createJob(request, staff, { at: at(day, '11:00') })
  const [one, two] = await freePartners(staff, day)
  await open(page, staff, day)

  await hold(page, block(tray(page), created.name))
  await carry(page, await pointAt(page, one, 14))
  await expect(page.locator('.dispatch-ghost')).toContainText('2:00 – 3:00 PM')
  await page.mouse.up()
  await confirmDrop(page)
  await expect(block(row(page, one), created.name)).toHaveAccessibleName(/2:00 PM – 3:00 PM/)
  await expect(page.getByText(`${created.name} placed`)).toBeVisible()
  await expectPlaced(staff, created, one, at(day, '14:00'))

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block(tray(page), created.name)).toBeVisible()
  await expectPlaced(staff, created, null, at(day, '11:00'))

  await hold(page, block(tray(page), created.name))
  await carry(page, await pointAt(page, one, 10))
  await page.mouse.up()
  await confirmDrop(page)
  await hold(page, block(row(page, one), created.name))
  const { x, y } = await pointAt(page, two, 15.5)
  await carry(page, { x: x + grip, y })
  await page.mouse.up()
  await confirmDrop(page)
  await expect(block(row(page, two), created.name)).toHaveAccessibleName(/3:30 PM – 4:30 PM/)
  // Two at once are no conflict for the same user.
  await expectPlaced(staff, created, two, at(day, '15:30'))

  await hold(page, block(row(page, two), created.name))
  const box = (await tray(page).boundingBox())!
  await carry(page, { x: box.x + box.width / 2, y: box.y + 60 })
  await page.mouse.up()
  await expect(block(tray(page), created.name)).toBeVisible()
  await expectPlaced(staff, created, null, at(day, '15:30'))
  await expectAccessible(page)
})

test('keys lift a job, move it and place it; Escape puts it back; reasons against it are shown', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('dispatch-keys')
  const [one, two] = await freePartners(staff, day)
  const created = await createJob(request, staff, { at: at(day, '09:00') })
  const other = await createJob(request, staff, { at: at(day, '10:00') })
  await open(page, staff, day)
  await block(tray(page), created.name).focus()
  await page.keyboard.press('ArrowDown')
  await expect(block(tray(page), other.name)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('a')
  await expect(announcement(page)).toContainText(`${created.name} picked up`)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  const { partners } = await staff.read<JobDay>(`/jobs/day?day=${day}`)
  // It starts at the first free partner: up to the tray, and down to the wanted one.
  for (const _ of partners) await page.keyboard.press('ArrowUp')
  await expect(announcement(page)).toHaveText('Unassigned.')
  await downTo(page, one, partners.length)
  await expect(announcement(page)).toContainText(`${one.name}, 10:15 – 11:15 AM.`)
  await page.keyboard.press('Enter')
  await confirmDrop(page)
  await expect(block(row(page, one), created.name)).toBeFocused()
  await expectPlaced(staff, created, one, at(day, '10:15'))

  await page.keyboard.press('a')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, two).locator('.dispatch-ghost')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.dispatch-ghost')).toHaveCount(0)
  await expect(block(row(page, one), created.name)).toBeVisible()

  await block(tray(page), other.name).focus()
  await page.keyboard.press('a')
  for (const _ of partners) await page.keyboard.press('ArrowUp')
  await downTo(page, one, partners.length)
  await expect(announcement(page)).toContainText(`Overlaps ${created.name} by 45 min`)
  await page.keyboard.press('Enter')
  await confirmDrop(page)
  await expect(block(row(page, one), created.name)).toHaveAccessibleName(/overlaps 45 min/)
  await expect(block(row(page, one), other.name)).toHaveAccessibleName(/overlaps 45 min/)
  await expectAccessible(page)
})

async function downTo(page: Page, { name }: { name: string }, most: number): Promise<void> {
  for (let nth = 0; nth < most; nth++) {
    await page.keyboard.press('ArrowDown')
    if ((await announcement(page).textContent())?.startsWith(`${name}, `)) return
  }
}

test('the dialog assigns and moves, to another day too', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const [day, next] = [ownDay('dispatch-dialog'), ownDay('dispatch-dialog-next')]
  const [one] = await freePartners(staff, day)
  const created = await createJob(request, staff, { at: at(day, '12:00') })
  await open(page, staff, day)
  const card = page.getByRole('dialog', { name: created.name })
  await block(tray(page), created.name).click()
  await card.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: `Assign or move J-${created.id}` })
  await expect(dialog.getByText('Looking for partners')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Partner' }).fill(one.name)
  await page.getByRole('option', { name: one.name }).first().click()
  // The reasons about the partner on the job's page.
  const { fit } = await staff.read<{ fit: object[] }>(`/jobs/${created.id}/suggestions?q=P-${one.id}`)
  const reason = fit.length > 0 ? 'Free at that time.' : /^Does not (offer|cover) /
  await expect(dialog.getByText(reason).first()).toBeVisible()
  await dialog.getByLabel('Starts').fill(`${day}T16:00`)
  await dialog.getByRole('button', { name: 'Place' }).click()
  await expect(block(row(page, one), created.name)).toHaveAccessibleName(/4:00 PM – 5:00 PM/)

  await block(row(page, one), created.name).click()
  await card.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.getByLabel('Starts').fill(`${next}T09:00`)
  await expect(dialog.getByText(reason).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Place' }).click()
  await expect(block(grid(page), created.name)).toHaveCount(0)
  await expectPlaced(staff, created, one, at(next, '09:00'))
  await page.goto(`/jobs/${created.id}`)
  await page.getByRole('link', { name: 'Open in dispatch' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${next}&job=${created.id}`))
  await expect(block(row(page, one), created.name)).toBeFocused()
})

test.describe('two dispatchers', () => {
  test.use({ expected: /409/ })

  test('see each other’s moves, and the later of two users sees who changed it first and its new slot', async ({
    page,
    request,
    browser,
  }) => {
    const [staff, admin] = [await personOf(request, 'staff'), await personOf(request, 'admin')]
    const day = ownDay('dispatch-two')
    const [one, two] = await freePartners(staff, day)
    const created = await createJob(request, staff, { at: at(day, '11:00') })
    await open(page, staff, day)
    const theirs = await pageOf(browser, admin, day)
    await expect(block(tray(theirs), created.name)).toBeVisible()

    // Held here while the other user places it there.
    await hold(page, block(tray(page), created.name))
    await carry(page, await pointAt(page, one, 13))
    await hold(theirs, block(tray(theirs), created.name))
    await carry(theirs, await pointAt(theirs, two, 17))
    await theirs.mouse.up()
    await confirmDrop(theirs)
    await expect(block(row(theirs, two), created.name)).toBeVisible()
    await expect.poll(async () => (await job(staff, created)).partner?.id).toBe(two.id)
    // The day is refetched without a reload, and the held job stays held.
    await expect(block(row(page, two), created.name)).toBeVisible()
    await expect(page.locator('.dispatch-ghost')).toContainText('1:00 – 2:00 PM')
    await page.mouse.up()
    await confirmDrop(page)
    await expect(
      page.getByText(`${admin.user.name} changed J-${created.id} for ${created.name} first.`),
    ).toBeVisible()
    await expect(page.getByText(new RegExp(`It is now with: ${two.name}, .*5:00 PM – 6:00 PM`))).toBeVisible()
    await expect(block(row(page, two), created.name)).toHaveAccessibleName(/5:00 PM – 6:00 PM/)
    await expect(block(row(page, one), created.name)).toHaveCount(0)
    await theirs.context().close()
  })
})

async function pageOf(browser: Browser, person: Person, day: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, person, day)
  return page
}

test('the view and its day are in the address: reloaded, gone back to, and filtered', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('dispatch-address')
  const created = await createJob(request, staff, { at: at(day, '11:00') })
  await startAs(page, staff)
  await page.goto('/dashboard?as=nonsense')
  const views = page.getByRole('group', { name: 'Show jobs as' })
  await expect(views.getByRole('radio', { name: 'Table' })).toBeChecked()
  await views.getByRole('radio', { name: 'Table' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/dashboard\?as=calendar$/)
  await expect(page).toHaveTitle(/^Dispatch · /)
  await expect(page.getByRole('heading', { level: 1, name: 'Dispatch' })).toBeVisible()
  await page.getByRole('button', { name: 'Day after' }).click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  const tomorrow = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(tomorrow)
  await page.goBack()
  await expect(page).toHaveURL(tomorrow)
  await page.getByRole('button', { name: 'Today' }).click()
  await page.goto(`/dashboard?as=calendar&day=${day}`)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Choose a day' })).toHaveValue(/^(Mon|Wed|Fri), /)
  await expect(block(tray(page), created.name)).toBeVisible()

  await page.getByLabel('Search the day').fill(created.name)
  await expect(page).toHaveURL(/q=Boarded/)
  await expect(block(tray(page), created.name)).toBeVisible()
  await page.getByLabel('Search the day').fill('nobody of that name')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).last().click()
  await expect(block(tray(page), created.name)).toBeVisible()
  await views.getByText('Table', { exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('partners missing in the first response are loaded by the button, and found by a search', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const day = ownDay('dispatch-crowd')
  const first = await staff.read<JobDay>(`/jobs/day?day=${day}&partners=3`)
  const all = await staff.read<JobDay>(`/jobs/day?day=${day}&partners=2000`)
  const left = all.partners.filter(({ id }) => first.partners.every((each) => each.id !== id))
  expect([left.length, all.more_partners]).toEqual([first.more_partners, 0])
  const last = left.at(-1)!
  // The demo has fewer partners than one response contains: the first response is requested with a smaller
  // number of them.
  await page.route(
    (url) => url.pathname === '/api/jobs/day' && !url.searchParams.has('partners'),
    (route) => route.continue({ url: `${route.request().url()}&partners=3` }),
  )
  await open(page, staff, day)
  const rows = grid(page).locator('[data-row]')
  await expect(rows).toHaveCount(first.partners.length)
  await page.getByLabel('Search the day').fill(last.name)
  await expect(row(page, last)).toBeVisible()
  await page.getByLabel('Search the day').fill('')
  await expect(rows).toHaveCount(first.partners.length)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(rows).toHaveCount(all.partners.length)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('the day is a list, unassigned jobs first, with the same dialog', async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    const day = ownDay('dispatch-phone')
    const [one] = await freePartners(staff, day)
    const created = await createJob(request, staff, { at: at(day, '11:00') })
    await startAs(page, staff)
    await page.goto(`/dashboard?as=calendar&day=${day}`)
    const unassigned = block(page.getByRole('region', { name: /^Unassigned, / }), created.name)
    await expect(unassigned).toContainText(/\d{6}/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: created.name }).click()
    await expectAccessible(page)
    await page.getByRole('dialog', { name: created.name }).getByRole('button', { name: 'Assign' }).click()
    const dialog = page.getByRole('dialog', { name: `Assign or move J-${created.id}` })
    await dialog.getByRole('combobox', { name: 'Partner' }).fill(one.name)
    await page.getByRole('option', { name: one.name }).first().click()
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Place' }).click()
    await expect(block(page.getByRole('region', { name: `${one.name}, ` }), created.name)).toBeVisible()
    await page.getByText('By time').click()
    await expect(block(page.getByRole('region', { name: 'Assigned' }), created.name)).toContainText(one.name)
  })
})
