import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../tools/browser.mjs'
import { startProgram } from './program.ts'

/** npm run pictures: takes the screenshots of the README from the demo and writes docs/pictures. */
const folder = resolve(import.meta.dirname, '../docs/pictures')
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
}
const dark = { colorScheme: 'dark' } as const

type Picture = { name: string; options: BrowserContextOptions; open: (page: Page) => Promise<void> }

const pictures: Picture[] = [
  { name: 'dashboard', options: desk, open: (page) => show(page, '/dashboard', 'table') },
  { name: 'enquiry', options: desk, open: (page) => openFirst(page, '/enquiries') },
  {
    name: 'dispatch',
    options: desk,
    open: (page) => show(page, '/dashboard?as=calendar', '.dispatch-block'),
  },
  { name: 'job-dark', options: { ...desk, ...dark }, open: (page) => openFirst(page, '/dashboard') },
  { name: 'reports', options: desk, open: (page) => show(page, '/reports', 'main table') },
  { name: 'enquiries-phone', options: phone, open: (page) => show(page, '/enquiries', 'main tbody a') },
]

async function show(page: Page, path: string, what: string): Promise<void> {
  await page.goto(path)
  await page.locator(what).first().waitFor()
}

async function openFirst(page: Page, path: string): Promise<void> {
  await show(page, path, 'main tbody a')
  const link = page.locator('main tbody a').first()
  await page.goto((await link.getAttribute('href'))!)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill('admin@demo.test')
  await page.getByLabel('Password').fill('housecare-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/dashboard/)
}

mkdirSync(folder, { recursive: true })
const program = await startProgram()
const browser = await chromium.launch({
  executablePath: await findBrowser(process.execPath),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  for (const picture of pictures) process.stdout.write(`${await take(picture)}\n`)
} finally {
  await browser.close()
  await program.stop()
}

async function take({ name, options, open }: Picture): Promise<string> {
  const context = await browser.newContext({ ...options, baseURL: program.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page)
  await open(page)
  await page.waitForFunction(() => !document.querySelector('.skeleton') && !document.body.dataset.busy)
  await page.evaluate(() => document.fonts.ready)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  await context.close()
  return path
}
