import * as z from 'zod'
import { slugs } from '../shared/terms.ts'
import { linkLanguages } from './language.words.ts'

/** The language that the recipient's record names; null leaves it to the browser. */
export const linkLanguage = z.enum(slugs(linkLanguages)).nullable()

/** Of every public link: an unknown, an ended and a malformed token are not told apart. */
export const linkParams = z.object({ token: z.string().max(100) })

/** How a user sends a link. */
export const linkSend = z.strictObject({ by: z.enum(['copy', 'whatsapp']) })
/** The address, a path where the server does not know its own; the text that holds it; the recipient's number, E.164. */
export const sentLink = z.object({ url: z.string(), text: z.string(), whatsapp: z.string() })
export type SentLink = z.infer<typeof sentLink>
