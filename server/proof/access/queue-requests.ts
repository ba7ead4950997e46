import type { TestApp } from '../../test/app.ts'
import { createTask } from '../../test/tasks.ts'

/** Requests about tasks of the queue and statements of the database, which are in no table of ours. */
export async function queueRequest(t: TestApp, key: string) {
  const [method, template = ''] = key.split(' ')
  if (template.startsWith('/query/statements/{')) {
    const { body } = await (await t.as('dev')).get('/query/statements?per_page=1')
    return { path: template.replace('{statement}', body.data[0].statement), body: undefined }
  }
  if (!/^\/queue\/(\{|bulk)/.test(template)) {
    const path = template.replace('{task_kind}', 'find-forgotten-messages')
    return template.startsWith('/queue/kinds/') ? { path, body: undefined } : null
  }
  const id = await createTask(t.database.pool)
  const path = template.replace('{id}', String(id))
  return { path, body: method === 'POST' && template.includes('bulk') ? { ids: [id] } : undefined }
}
