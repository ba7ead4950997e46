import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { ComplaintPage } from './complaint-page.tsx'
import { ComplaintsList } from './complaints-list.tsx'

/** `/enquiries?as=complaints`: the list of complaints, or one of them with `complaint=12`. */
export function ComplaintsView() {
  const id = Number(useSearchParams().complaint)
  return Number.isSafeInteger(id) && id > 0 ? <ComplaintPage key={id} id={id} /> : <ComplaintsList />
}
