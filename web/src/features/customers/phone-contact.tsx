import { displayPhone } from 'contract/shared/phone-display.ts'
import { MessageCircle } from 'lucide-react'
import { PhoneLink, whatsappUrl } from '#shared/components/phone-link.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'

/** A further number of a record: to call, to copy, to write to. */
export function PhoneContact({ phone }: { phone: string }) {
  const text = usePartText()
  return (
    <span className="row row-tight">
      <PhoneLink phone={phone} />
      <CopyButton value={displayPhone(phone)} what={text('parts.phone')} />
      <a
        className={buttonClass({ variant: 'ghost', size: 'tiny', iconOnly: true })}
        href={whatsappUrl(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={text('parts.whatsapp')}
        title={text('parts.whatsapp')}
      >
        <MessageCircle />
      </a>
    </span>
  )
}
