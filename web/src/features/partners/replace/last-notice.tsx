import { useQueryClient } from '@tanstack/react-query'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { useLastReplacement } from './last-replacement.ts'
import { undoReplacement } from './replacements.queries.ts'

/** The last replacement of the partner in this tab, with Undo, for ten minutes. */
export function LastReplacementNotice({ partnerId }: { partnerId: number }) {
  const t = useText(replaceText)
  const formats = useFormats()
  const client = useQueryClient()
  const last = useLastReplacement(partnerId, useNow())
  if (!last) return null
  const { jobs: count, partner, at } = last
  const undo = async () => {
    const { results } = await undoReplacement(client, last.id)
    const failed = results.filter(({ ok }) => !ok)
    const title = t('replace.undone', { done: results.length - failed.length, failed: failed.length })
    if (failed.length > 0) toast.error(title, failed.map(({ message }) => message).join(' '))
    else toast.success(title)
  }
  return (
    <div className="space-below">
      <Notice hue="blue" title={t('replace.last', { count, name: partner.name, time: formats.time(at) })}>
        <ActionButton size="small" onAction={undo}>
          {t('replace.undo')}
        </ActionButton>
      </Notice>
    </div>
  )
}
