import { Link } from '@tanstack/react-router'

/** A partner's name in a list of partners: in ink, not accent, because the names are the main text there. */
export function PartnerLink({ id, name }: { id: number; name: string }) {
  return (
    <Link className="partner-link medium" to="/partners/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  )
}
