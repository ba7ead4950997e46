import type { PartnerBrief } from 'contract/partner-links/partner-links.schema.ts'
import type { Drawn, Translate } from '../shell/shell.ts'
import type { PartnerText } from './partner.text.ts'

/** The brief as the page shows it. A rejected job has no brief on the server: its link has ended. */
export type ShownBrief = Omit<PartnerBrief, 'state'> & { state: PartnerBrief['state'] | 'rejected' }
export type BriefDrawn = Drawn<ShownBrief> & { t: Translate<PartnerText> }
