import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { dayIn } from './time.ts'

type Report = { total: { now: { jobs: number } }; data: { name: string | null; now: { jobs: number } }[] }

test('an admin reads a month, compares it, and opens the jobs behind a number', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  test.info().annotations.push({ type: 'role', description: 'admin' })
  const admin = await personOf(request, 'admin')
  const month = await admin.read<Report>('/reports/completed-jobs?range=last-month&group=category')
  const first = month.data[0]!
  await startAs(page, admin)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()

  await test.step('the days are chosen by a name, and are in the address', async () => {
    await page.getByRole('button', { name: /^Period: This month/ }).click()
    await page.getByRole('button', { name: 'Last month' }).click()
    await expect(page).toHaveURL(/range=last-month/)
    await expect(page.getByRole('img', { name: 'Completed jobs by day' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Completed jobs by day' })
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(28)
    await expectAccessible(page)
  })

  await test.step('by service: bars and a table with the same numbers', async () => {
    await page.getByRole('group', { name: 'Group by' }).getByText('Service').click()
    await expect(page).toHaveURL(/group=category/)
    const bars = page.getByRole('list', { name: 'Completed jobs by service' }).getByRole('listitem')
    await expect(bars).toHaveCount(month.data.length)
    await expect(bars.first()).toContainText(first.name!)
    await expect(bars.first()).toContainText(String(first.now.jobs))
    await page.getByRole('button', { name: /^Chart shows/ }).click()
    await page.getByRole('menuitem', { name: 'Collected' }).click()
    await expect(page.getByRole('heading', { name: 'Collected by service' })).toBeVisible()
  })

  await test.step('a number opens exactly its jobs', async () => {
    await page.getByRole('link', { name: new RegExp(`^${first.now.jobs}: Jobs of ${first.name}`) }).click()
    await expect(page.getByRole('status').filter({ hasText: 'completed job' })).toHaveText(
      first.now.jobs === 1 ? '1 completed job' : `${first.now.jobs} completed jobs`,
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the report' }).click()
    await expect(page.getByRole('list', { name: 'Collected by service' })).toBeVisible()
  })

  await test.step('a service is opened, and the link back is above the table', async () => {
    await page.getByRole('table').getByRole('link', { name: first.name!, exact: true }).click()
    const way = page.getByRole('navigation', { name: 'Path' })
    await expect(way).toContainText(first.name!)
    await way.getByRole('link', { name: 'All' }).click()
    await expect(page).not.toHaveURL(/category_id/)
  })

  await test.step('the export contains the rows', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name: /CSV/ }).click()
      })(),
    ])
    expect(file.suggestedFilename()).toMatch(/^completed-jobs-.*\.csv$/)
  })
})

test('custom days, and the previous period', async ({ page, request }) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/reports')
  await page.getByRole('button', { name: /^Period:/ }).click()
  const own = page.getByRole('form', { name: 'Custom period' })
  // Of the previous month: the demo has jobs on all of these days, and none of them is in another month.
  const month = dayIn(-Number(dayIn(0).slice(8))).slice(0, 7)
  await own.getByLabel('First day').fill(`${month}-20`)
  await own.getByLabel('Last day').fill(`${month}-10`)
  await own.getByRole('button', { name: 'Show' }).click()
  await expect(own.getByRole('alert')).toHaveText('Enter both days. The first must not be after the last.')
  await own.getByLabel('Last day').fill(`${month}-24`)
  await own.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${month}-20&to=${month}-24`))
  const days = page.getByRole('table', { name: 'Completed jobs by day' }).getByRole('row')
  await expect(days).toHaveCount(6)
  await page.getByRole('link', { name: /^[A-Z][a-z]{2} 15–19(, \d{4})?$/ }).click()
  await expect(page.getByText('Previous period')).toBeVisible()
  const { meta } = await staff.read<{ meta: { total: number } }>(
    `/jobs?completed_from=${month}-15&completed_to=${month}-19&per_page=1`,
  )
  await expect(page.getByRole('status').filter({ hasText: 'completed job' })).toContainText(
    String(meta.total),
  )
})

test('staff see which coming days need attention, and open the jobs of one', async ({ page, request }) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  const staff = await personOf(request, 'staff')
  type Days = { data: { day: string; jobs: number; unassigned: number }[] }
  const { data } = await staff.read<Days>('/reports/upcoming-jobs?range=next-7-days')
  const day = data.find(({ unassigned }) => unassigned > 0)!
  await startAs(page, staff)
  await page.goto('/reports')
  await page.getByRole('link', { name: 'Upcoming jobs' }).click()
  await expect(page.getByRole('img', { name: 'Jobs by day' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Jobs by day' }).getByRole('row')).toHaveCount(8)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: new RegExp(`^${day.unassigned}: Unassigned jobs of `) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\?.*unassigned=true/)
  await expect(page.getByText(`of ${day.unassigned} results.`)).toBeVisible()
})

test('upcoming jobs are grouped by service and partner, and a number opens exactly its jobs', async ({
  page,
  request,
}) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  const staff = await personOf(request, 'staff')
  type Groups = { data: { id: number | null; name: string | null; now: { jobs: number } }[] }
  const rowsNow = async () => {
    const { data } = await staff.read<Groups>('/reports/upcoming-jobs/groups?range=next-7-days&group=partner')
    return data
  }
  const row = (await rowsNow()).find(({ id, now }) => id !== null && now.jobs > 0)!
  await startAs(page, staff)
  await page.goto('/reports/upcoming-jobs')
  const groups = page.getByRole('group', { name: 'Group by' })
  await groups.getByText('Service').click()
  await expect(page.getByRole('table', { name: 'Jobs by service' })).toBeVisible()
  await groups.getByText('Partner').click()
  await expect(page.getByRole('table', { name: 'Jobs by partner' })).toBeVisible()
  await expectAccessible(page)
  // Other tests assign jobs to the partner at the same time.
  await page.getByRole('link', { name: new RegExp(`^\\d+: Jobs of ${row.name}$`) }).click()
  const shown = page.getByRole('status').filter({ hasText: /jobs?$/ })
  const isAsCounted = async () => {
    const jobs = (await rowsNow()).find(({ id }) => id === row.id)?.now.jobs
    return (await shown.textContent())?.includes(String(jobs))
  }
  await expect.poll(isAsCounted).toBe(true)
  await page.getByRole('link', { name: 'Back to the report' }).click()
  await expect(page.getByRole('table', { name: 'Jobs by partner' })).toBeVisible()
})

test('on a phone nothing is wider than the screen', async ({ page, request }) => {
  test.info().annotations.push({ type: 'role', description: 'admin' })
  const admin = await personOf(request, 'admin')
  await page.setViewportSize({ width: 360, height: 800 })
  await startAs(page, admin)
  for (const path of [
    '/reports',
    '/reports?group=partner',
    '/reports?open=all',
    '/reports/upcoming-jobs',
    '/reports/upcoming-jobs?group=place',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('one day shows its hours, in bars no wider than 48 px', async ({ page, request }) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  const staff = await personOf(request, 'staff')
  type Hours = { data: { hour: number; now: { jobs: number } }[] }
  const { data } = await staff.read<Hours>('/reports/completed-jobs?range=yesterday&group=hour')
  const busy = data.find(({ now }) => now.jobs > 0)!
  await startAs(page, staff)
  await page.goto('/reports?range=yesterday')
  const table = page.getByRole('table', { name: 'Completed jobs by hour' })
  await expect(table.getByRole('row')).toHaveCount(data.length + 1)
  const chart = page.getByRole('img', { name: 'Completed jobs by hour' })
  const bars = chart.locator('.chart-bar')
  await expect(bars).toHaveCount(data.filter(({ now }) => now.jobs > 0).length)
  await table
    .getByRole('link', { name: new RegExp(`^${busy.now.jobs}: Jobs of `) })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'completed job' })).toContainText(
    String(busy.now.jobs),
  )
  await page.goto('/reports/upcoming-jobs?range=today')
  await expect(page.getByRole('img', { name: 'Jobs by hour' })).toBeVisible()
  await page.goto('/reports?range=last-month&group=month')
  await expect(page.getByRole('table', { name: 'Completed jobs by month' })).toBeVisible()
  const { width } = (await page.locator('.chart-bar').first().boundingBox())!
  expect(width).toBeLessThanOrEqual(48)
})

test('on a phone every number of a report has its label', async ({ page, request }) => {
  test.info().annotations.push({ type: 'role', description: 'staff' })
  await page.setViewportSize({ width: 360, height: 800 })
  await startAs(page, await personOf(request, 'staff'))
  const past = [
    '',
    '/enquiry-sources',
    '/lost-enquiries',
    '/staff-activity',
    '/partner-performance',
    '/unserved-pincodes',
  ]
  for (const path of [...past.map((each) => `${each}?range=last-30-days`), '/upcoming-jobs', '/dues']) {
    await page.goto(`/reports${path}`)
    await expect(page.locator('main tbody td[data-card="1"]').first()).toBeVisible()
    const numbers = page.locator('main tbody tr').first().locator('td.cell-right[data-card]:visible')
    expect(await numbers.count()).toBeGreaterThan(0)
    for (const number of await numbers.all()) {
      const label = await number.evaluate((cell) => getComputedStyle(cell, '::after').content)
      const ownLabel = number.locator('.only-below-640:visible')
      if ((await ownLabel.count()) > 0) await expect(ownLabel).toHaveText(/[a-z]{3}/)
      else expect(label, `${path}: ${await number.textContent()}`).toMatch(/^" [A-Zv]/)
    }
  }
})
