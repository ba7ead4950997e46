import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from './links.tsx'

/** Links to jobs by their ids. */
export function JobLinks({ ids }: { ids: readonly number[] }) {
  return (
    <span className="row row-wrap">
      {ids.map((id) => (
        <TextLink key={id} to="/jobs/$id" params={{ id: String(id) }}>
          {recordId('job', id)}
        </TextLink>
      ))}
    </span>
  )
}
