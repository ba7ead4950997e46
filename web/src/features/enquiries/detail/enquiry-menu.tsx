import { useQueryClient } from '@tanstack/react-query'
import { enquiryLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { judgeMove } from 'contract/shared/lifecycle.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { statusWord } from '#shared/components/status-hues.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { useDeleteItem } from '#shared/trash/use-delete.ts'
import { Menu } from '#shared/ui/menu.tsx'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { moveEnquiry } from '../enquiries.queries.ts'

const named = ['finish', 'close', 'reopen'] as const

/** Transitions that are not outcomes of a call; a disabled one shows its reason. */
export function EnquiryMenu({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText)
  const client = useQueryClient()
  const user = useSession()?.user ?? null
  const deleteItem = useDeleteItem('enquiry', enquiry.id)
  const moves = named.flatMap((name) => enquiryLifecycle.moves.filter((move) => move.name === name))
  const items = moves.map((move) => {
    const { why } = judgeMove(move, enquiry.status, user)
    return {
      label: t(`enquiries.${move.name as (typeof named)[number]}`), // filtered by these names
      disabledReason: why && t(`enquiries.why.${why}`, { status: statusWord(enquiry.status) }),
      onSelect: () => void moveEnquiry(client, enquiry.id, { status: move.to }).catch(toastError),
    }
  })
  return (
    <Menu
      label={t('enquiries.more')}
      align="end"
      button={{
        iconOnly: true,
        variant: 'ghost',
        size: 'tiny',
        'aria-label': t('enquiries.more'),
        title: t('enquiries.more'),
        children: <Ellipsis />,
      }}
      items={[...items, ...deleteItem]}
    />
  )
}
