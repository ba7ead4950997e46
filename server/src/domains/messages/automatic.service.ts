import { isNecessary } from 'contract/messages/job-messages.registry.ts'
import { sendTime } from 'contract/messages/quiet-hours.rules.ts'
import type { SettingRow } from 'contract/settings/setting-row.words.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { startOfDay } from 'contract/shared/business-time.ts'
import type { JobMessage } from 'contract/vocabulary.ts'
import { getSettings } from '#domains/settings/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { countSince, insertMessages } from './automatic.store.ts'
import { recordOutcome } from './messages.service.ts'
import { fieldOf, refusing } from './opt-outs.store.ts'
import { linkMark, renderTemplate, templates } from './templates.service.ts'

export type AutomaticMessage = {
  template: JobMessage
  /** E.164. */
  to: string
  /**
   * Values by name, in the order of the template's declaration, without the last two: `business` and `link`.
   */
  vars: Record<string, string>
  job_id: number | null
  customer_id: number | null
  partner_id: number | null
  /** Quiet hours that end later do not hold it back. ISO time. */
  latest: string
  /** After this time it is useless and not sent. ISO time. */
  valid_until: string
  /** It waits so many milliseconds, because another change may replace it. */
  settles?: number
}

const common = [
  'business.name',
  'business.quiet_from',
  'business.quiet_to',
  'business.messages_per_day',
] as const

/** Those of these messages that are switched on. */
export async function switchedOn(ctx: AnyContext, names: readonly JobMessage[]): Promise<Set<JobMessage>> {
  const settings = await getSettings(
    ctx.db,
    names.map((name) => `${name}.enable` as const),
  )
  return new Set(names.filter((name) => settings[`${name}.enable`] === true))
}

/**
 * Writes automatic messages into the outbox, in the caller's transaction: those that are switched on, to
 * recipients who did not opt out. A task sends them when their time has come. More than a number may get in a
 * day are kept as failed.
 */
export async function writeAutomatic(ctx: AnyContext, messages: readonly AutomaticMessage[]): Promise<void> {
  const names = [...new Set(messages.map(({ template }) => template))]
  const on = names.length === 0 ? new Set<JobMessage>() : await switchedOn(ctx, names)
  const enabled = messages.filter(({ template }) => on.has(template))
  if (enabled.length === 0) return
  const numbers = enabled.map(({ to }) => to)
  const off = await refusing(ctx.db, 'opted_out', numbers)
  const channels = new Set(enabled.map(({ template }) => templates[template].channel))
  const refused = new Map<string, ReadonlySet<string>>()
  for (const channel of channels) refused.set(channel, await refusing(ctx.db, fieldOf[channel], numbers))
  const isRefused = ({ template, to }: AutomaticMessage) => refused.get(templates[template].channel)?.has(to)
  const allowed = enabled.filter(
    (message) => !isRefused(message) && (isNecessary(message.template) || !off.has(message.to)),
  )
  if (allowed.length === 0) return
  const keys = [...common, ...names.map((name) => `${name}.message` as const)]
  const settings = await getSettings(ctx.db, keys)
  const sent = await countSince(ctx.db, numbers, new Date(startOfDay(ctx.now)))
  const rows = allowed.map((message) => {
    const before = sent.get(message.to) ?? 0
    sent.set(message.to, before + 1)
    const isTooMany = before >= Number(settings['business.messages_per_day'])
    return {
      ...rowOf(message, settings, ctx.now),
      ...(isTooMany && tooMany(String(settings['business.messages_per_day']))),
    }
  })
  for (const row of await insertMessages(ctx.db, rows))
    if (row.state === 'failed') await recordOutcome(ctx, row)
}

const tooMany = (most: string) =>
  ({ state: 'failed', problem: `Not sent: the number had ${most} messages today already.` }) as const

type Values = Partial<Record<SettingKey, SettingRow['default']>>

function rowOf({ vars, latest, settles = 0, ...message }: AutomaticMessage, settings: Values, now: number) {
  const { channel, fallback } = templates[message.template]
  const text = String(settings[`${message.template}.message`] || fallback)
  const quiet = { from: String(settings['business.quiet_from']), to: String(settings['business.quiet_to']) }
  const at = sendTime(now + settles, quiet, Date.parse(latest))
  return {
    ...message,
    channel,
    enquiry_id: null,
    body: renderTemplate(text, { ...vars, business: String(settings['business.name']), link: linkMark }),
    next_try_at: isoTime(at),
  }
}
