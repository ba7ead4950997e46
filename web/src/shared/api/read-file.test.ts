import { rowsHeader } from 'contract/shared/exports.ts'
import { expect, test } from 'vitest'
import { type FileProgress, readFile } from './read-file.ts'

function answer(pieces: string[], headers: Record<string, string>): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  return new Response(body, { headers })
}
const named = {
  'content-disposition': `attachment; filename="customers.csv"; filename*=UTF-8''customers.csv`,
}

test('a CSV is read whole, with its name, and reports its number of rows', async () => {
  const reports: FileProgress[] = []
  const headers = { ...named, 'content-type': 'text/csv', [rowsHeader]: '2' }
  const { blob, name } = await readFile(answer(['Name\r\nAsha\r\n', '"two\r\nlines"\r\n'], headers), (now) =>
    reports.push(now),
  )
  expect(name).toBe('customers.csv')
  expect(await blob.text()).toBe('Name\r\nAsha\r\n"two\r\nlines"\r\n')
  expect(reports[0]).toEqual({ bytes: 12, rows: 1, total: 2 })
})

test('of a workbook only the size is known before its end', async () => {
  const reports: FileProgress[] = []
  const headers = { 'content-type': 'application/vnd.ms-excel', [rowsHeader]: '9' }
  await readFile(answer(['PK\n\n'], headers), (now) => reports.push(now))
  expect(reports).toEqual([{ bytes: 4, rows: null, total: 9 }])
})

test('progress is optional, and a file without a name gets one', async () => {
  const { blob, name } = await readFile(answer(['%PDF'], { 'content-type': 'application/pdf' }))
  expect([name, blob.size]).toEqual(['download', 4])
})
