import type { QueryClient } from '@tanstack/react-query'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { type ReplacementsQuery, replacementsQuery } from './replacements.queries.ts'

export const ReplaceDialog = partOnDemand(() =>
  import('./replace-dialog.tsx').then((module) => module.ReplaceDialog),
)

/** Whether an absence of the partner concerns open jobs: the dialog is shown only then. */
export async function concernsJobs(
  client: QueryClient,
  partnerId: number,
  query: ReplacementsQuery,
): Promise<boolean> {
  return (await client.fetchQuery(replacementsQuery(partnerId, query))).total > 0
}
