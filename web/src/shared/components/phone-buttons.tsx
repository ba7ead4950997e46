import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { lazy, Suspense } from 'react'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { buttonClass } from '#shared/ui/button-class.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import type { Callable } from './call-through.tsx'
import { dial } from './dial.ts'
import { whatsappUrl } from './phone-link.tsx'

const CallThrough = lazy(() =>
  import('./call-through.tsx').then((module) => ({ default: module.CallThrough })),
)

type PhoneButtonsProps = { phone: string; whatsapp?: string | null; of?: Callable }

/** Call and WhatsApp as buttons of a detail page's head. */
export function PhoneButtons({ phone, whatsapp = phone, of }: PhoneButtonsProps) {
  const text = usePartText()
  return (
    <>
      <CallButton phone={phone} of={of} />
      {whatsapp && (
        <a className={buttonClass({})} href={whatsappUrl(whatsapp)} target="_blank" rel="noreferrer">
          <MessageCircle />
          {text('parts.whatsapp')}
        </a>
      )}
    </>
  )
}

/** Through CallerDesk where that is on, else by the device: both look the same, so that nothing moves. */
function CallButton({ phone, of }: Pick<PhoneButtonsProps, 'phone' | 'of'>) {
  const text = usePartText()
  const settings = useQuery(settingsQuery)
  const button = (
    <a className={buttonClass({})} href={`tel:${phone}`} onClick={dial}>
      <Phone />
      {text('parts.call')}
    </a>
  )
  if (!of || settings.data?.['provider.callerdesk.enable'] !== true) return button
  return (
    <Suspense fallback={button}>
      <CallThrough of={of} phone={phone} />
    </Suspense>
  )
}
