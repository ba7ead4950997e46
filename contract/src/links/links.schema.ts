import * as z from 'zod'
import { slugs } from '../shared/terms.ts'
import { linkLanguages } from './links.words.ts'

/** The language in the recipient's record; null leaves it to the browser. */
export const linkLanguage = z.enum(slugs(linkLanguages)).nullable()

/** For every public link: the response is the same for an unknown, an ended and a malformed token. */
export const linkParams = z.object({ token: z.string().max(100) })

/** How a user passes a link on: delivery of the copy, or of the WhatsApp message, is not known here. */
export const shareMethod = z.enum(['copy', 'whatsapp'])
export type ShareMethod = z.infer<typeof shareMethod>
export const linkShare = z.strictObject({ by: shareMethod })
/**
 * The address, a path where the server does not know its own; the text that holds it; the recipient's number,
 * E.164.
 */
export const sharedLink = z.object({ url: z.string(), text: z.string(), whatsapp: z.string() })
export type SharedLink = z.infer<typeof sharedLink>
