import { warrantyTo } from 'contract/complaints/complaints.rules.ts'
import { warrantyDaysOf } from '#domains/categories/public.ts'
import type { AnyContext } from '#platform/http/context.ts'

/** The last day of the warranty of a job; null for an unfinished job and without a warranty. */
export async function warrantyOfJob(
  { db }: AnyContext,
  { completed_at, category_id }: { completed_at: string | null; category_id: number },
): Promise<string | null> {
  return completed_at === null ? null : warrantyTo(completed_at, await warrantyDaysOf(db, category_id))
}
