import type { Page } from '@playwright/test'
import type { DayJob, JobDay } from 'contract/jobs/dispatch.schema.ts'

/** Milliseconds. */
export type DispatchFigures = {
  partners: number
  jobs: number
  /**
   * Tasks over 50 ms: until all rows are drawn, while a job is dragged over them, while the page is scrolled.
   */
  loading: number[]
  dragging: number[]
  scrolling: number[]
  /** Between two frames of the drag. */
  frames: { p50: number; p95: number }
}

const size = { partners: 200, jobs: 1000 }
const date = '2027-05-03'

/** A day of exactly that size, which no data set has: the browser's work is measured. */
function bigDay(): JobDay {
  const statuses = ['pending', 'accepted', 'started', 'completed'] as const
  const midnight = Date.parse(`${date}T00:00:00+05:30`)
  const moment = (minutes: number) => new Date(midnight + minutes * 60_000).toISOString()
  const jobs = Array.from({ length: size.jobs }, (_, nth): DayJob => {
    const start = 480 + ((nth * 37) % 44) * 15
    const isWaiting = nth % 20 === 0
    return {
      id: nth + 1,
      version: 1,
      place: '560102 HSR Layout',
      location_id: null,
      rejected_by: [],
      started_at: null,
      completed_at: null,
      partner_link: null,
      status: isWaiting ? 'pending' : statuses[nth % 4]!,
      partner_id: isWaiting ? null : 1 + (nth % size.partners),
      scheduled_at: moment(start),
      ends_at: moment(start + 60),
      late_at: moment(start + 10),
      customer: { id: nth + 1, name: `Customer ${nth}`, phone: '+919876543210' },
      category: { id: 1, title: 'AC gas refill' },
    }
  })
  const partners = Array.from({ length: size.partners }, (_, nth) => ({
    id: nth + 1,
    name: `Partner ${nth}`,
    status: 'approved' as const,
    serves: [],
    covers: [],
    documents: [],
    district: null,
    hours: [],
    days_off: [],
  }))
  jobs.sort((a, b) => a.scheduled_at.localeCompare(b.scheduled_at) || a.id - b.id)
  return { day: date, hours: [], partners, jobs, more_partners: 0 }
}

type Tasks = { benchTasks: { start: number; duration: number }[]; benchFrames: number[] }

/** @param page records its long tasks in `benchTasks` */
export async function measureDispatch(page: Page, base: string): Promise<DispatchFigures> {
  await page.route('**/api/jobs/day?*', (route) => route.fulfill({ json: bigDay() }))
  await page.goto(`${base}/dashboard?as=calendar&day=${date}`)
  await page.getByRole('button', { name: /^Free \d/ }).click()
  await page.waitForFunction((rows) => document.querySelectorAll('[data-row]').length === rows, size.partners)
  await page.waitForTimeout(1000)
  const longTasks = () =>
    page.evaluate(() => (window as unknown as Tasks).benchTasks.splice(0).map(({ duration }) => duration))
  const loading = await longTasks()
  const box = (await page.locator('[data-lane] [data-job]:not([data-fixed])').first().boundingBox())!
  await page.mouse.move(box.x + 12, box.y + 8)
  await page.mouse.down()
  await page.evaluate(noteFrames)
  for (let step = 0; step < 240; step++) await page.mouse.move(480 + (step % 120) * 4, 260 + (step % 60) * 8)
  const frames = await page.evaluate(() =>
    (window as unknown as Tasks).benchFrames.slice(2).toSorted((a, b) => a - b),
  )
  const dragging = await longTasks()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  for (let step = 0; step < 20; step++) {
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  const at = (part: number) => frames[Math.floor(frames.length * part)] ?? 0
  return { ...size, loading, dragging, scrolling: await longTasks(), frames: { p50: at(0.5), p95: at(0.95) } }
}

/** In the page: records the time between frames from now on. */
function noteFrames(): void {
  const frames: number[] = []
  Object.assign(window, { benchFrames: frames })
  let last = performance.now()
  const next = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
