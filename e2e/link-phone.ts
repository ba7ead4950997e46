import type { Browser, Page } from '@playwright/test'
import { linkPaths } from 'contract/links/links.words.ts'
import { expect, type Person } from './fixtures.ts'

const endpoints = { 'partner-job': 'partner-link', 'customer-job': 'tracking-link' } as const

/** The path of a public link of a job, as a user copies it. */
export async function linkOf(
  { request }: Page,
  { token }: Person,
  job: { id: number },
  kind: keyof typeof endpoints,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post(`/api/jobs/${job.id}/${endpoints[kind]}`, {
    data: { by: 'copy' },
    headers,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { pathname } = new URL((await answer.json()).url, 'http://link')
  expect(pathname).toMatch(new RegExp(`^/${linkPaths[kind]}/`))
  return pathname
}

/** A phone without any session. */
export async function phoneOf(browser: Browser, locale: string, width = 360): Promise<Page> {
  const viewport = { width, height: 740 }
  return (await browser.newContext({ viewport, locale })).newPage()
}

/** Whether the page does not scroll sideways. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
