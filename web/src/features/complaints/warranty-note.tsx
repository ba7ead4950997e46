import { isInWarranty } from 'contract/complaints/complaints.rules.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'

/** Whether the work of a job is still within its warranty, and until when. */
export function WarrantyNote({ to }: { to: string | null }) {
  const t = useText(complaintsText)
  const formats = useFormats()
  const now = useNow()
  if (to === null) return <>{t('complaints.warranty.none')}</>
  const day = formats.day(to)
  return <>{t(isInWarranty(to, now) ? 'complaints.warranty.until' : 'complaints.warranty.ended', { day })}</>
}
