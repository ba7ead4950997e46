import { whatsappUrl } from './phone-link.tsx'

/** Opens WhatsApp with a link from the server, and its text. */
export function openWhatsapp({ whatsapp, text }: { whatsapp: string; text: string }): void {
  open(whatsappUrl(whatsapp, text), '_blank', 'noopener,noreferrer')
}
