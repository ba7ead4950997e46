import { displayPhone } from 'contract/shared/phone-display.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import { buttonClass } from '#shared/ui/button-class.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { dial } from './dial.ts'
import { Dash } from './money.tsx'

/** Opens WhatsApp with a number and a prepared message. */
export function whatsappUrl(e164: string, message?: string): string {
  return `https://wa.me/${e164.replace('+', '')}${message ? `?text=${encodeURIComponent(message)}` : ''}`
}

/** In a list or a line: `98765 43210`, a tap calls. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return <Dash />
  return (
    <a className="tabular no-wrap" href={`tel:${phone}`} onClick={dial}>
      {displayPhone(phone)}
    </a>
  )
}

/** At the head of a panel: the number large, to call, to copy, to send a message to. */
export function PhoneLine({ phone, whatsapp = phone }: { phone: string; whatsapp?: string | null }) {
  const text = usePartText()
  return (
    <div className="row">
      <a className="phone-large" href={`tel:${phone}`} onClick={dial}>
        {displayPhone(phone)}
      </a>
      <CopyButton value={displayPhone(phone)} what={text('parts.phone')} />
      {whatsapp && (
        <a
          className={buttonClass({ variant: 'ghost', size: 'tiny', iconOnly: true })}
          href={whatsappUrl(whatsapp)}
          target="_blank"
          rel="noreferrer"
          aria-label={text('parts.whatsapp')}
          title={text('parts.whatsapp')}
        >
          <MessageCircle />
        </a>
      )}
    </div>
  )
}
