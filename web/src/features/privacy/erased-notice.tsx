import type { ErasableType } from 'contract/privacy/privacy.words.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { privacyText } from '#src/text/en/privacy.ts'
import { useText } from '#src/text/intl.ts'

/** Says when the person was erased; renders nothing for one who was not. */
export function ErasedNotice({ type, at }: { type: ErasableType; at: string | null }) {
  const t = useText(privacyText)
  const formats = useFormats()
  if (at === null) return null
  return (
    <div className="space-below">
      <Notice hue="grey">{t('privacy.erased', { type, day: formats.shortDate(at) })}</Notice>
    </div>
  )
}
