import { can } from 'contract/access/permissions.ts'
import type { DeletableType } from 'contract/trash/trash.words.ts'
import Trash2 from 'lucide-react/icons/trash'
import { LinkButton } from '#shared/components/links.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { trashText } from '#src/text/en/trash.ts'
import { useText } from '#src/text/intl.ts'

/** A link to the deleted records, or those of a type, for users who may restore them. */
export function TrashLink({ type }: { type?: DeletableType }) {
  const t = useText(trashText)
  if (!can(useSession()?.user, 'trash.read')) return null
  return (
    <LinkButton
      to="/enquiries"
      search={{ as: 'trash', record_type: type }}
      variant="ghost"
      aria-label={t('trash.title')}
      className="hide-below-640"
    >
      <Trash2 />
    </LinkButton>
  )
}
