import { randomUUID } from 'node:crypto'
import { isJobMessage, jobMessageRows } from 'contract/messages/job-messages.registry.ts'
import type { MessageSample, TestResult } from 'contract/messages/messages.schema.ts'
import type { TestedTemplate } from 'contract/messages/messages.words.ts'
import { renderTemplate } from 'contract/messages/template-text.rules.ts'
import type { MessageTemplate } from 'contract/vocabulary.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context, Effect } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { choicesOf, inventedVars, type SampleVars, type Vars, varsOf } from './sample-values.service.ts'
import { findSampleJob } from './samples.store.ts'
import { readFailure, readResponse, shownResponse, storedReading } from './sending/provider-answer.rules.ts'
import { prepareSend } from './sending/providers.service.ts'
import { limitTests } from './sending-limits.service.ts'
import { templates } from './templates.service.ts'

type Of = { template: TestedTemplate; job?: number | null }

/** A template filled from a real job. @throws AppError not_found when there is no such job. */
export async function sampleOf(
  ctx: Context,
  sampleVars: SampleVars,
  { template, job: wanted }: Of,
): Promise<MessageSample> {
  const choices = await choicesOf(ctx, template)
  const job = wanted ? await findSampleJob(ctx.db, wanted) : choices[0]
  if (wanted && !job) throw new AppError('not_found')
  const named = (await varsOf(ctx, sampleVars, template, job?.id)) ?? inventedVars(template)
  const vars: Vars = { ...named, business: String(await getSetting(ctx.db, 'business.name')) }
  // A real link is created only when a real message is sent.
  const hasLink = isJobMessage(template)
    ? jobMessageRows[template].names.includes('link')
    : template !== 'sms.login'
  if (hasLink) vars.link = `https://${await linkDomain(ctx)}/a1b2c3`
  // Last, as in a real message: what a partner reported, here of no job.
  if (template === 'sms.complete' || template === 'whatsapp.receipt') vars.noted = ''
  return {
    job: job ?? null,
    choices,
    vars: Object.entries(vars).map(([name, value]) => ({ name, value })),
    fallback: templates[template].fallback,
  }
}

const linkDomain = async ({ db }: Context) =>
  (await getSetting(db, 'provider.switchy.domain')) || 'example.in'

/** Counted before the provider is asked, so that tests at the same time count each other. */
function beginTest(ctx: Context, template: TestedTemplate, to: string): Promise<void> {
  return ctx.db.transaction().execute(async (db) => {
    await limitTests(db, { by: ctx.actor.id, to })
    const entry = { record_type: 'setting', record_id: template, action: 'test-begun', after: { to } }
    await recordAudit({ ...ctx, db }, entry)
  })
}

/** Sends the saved template, filled from the job, and records sender and recipient in the audit. */
export async function testMessage(
  ctx: Context,
  platform: Pick<Platform, 'config' | 'secrets' | 'database'> & { sampleVars: SampleVars },
  { template, phone, job }: Of & { phone: string },
): Promise<Effect<TestResult>> {
  const { vars, fallback } = await sampleOf(ctx, platform.sampleVars, { template, job })
  const { text } = templates[template]
  const saved = text === null ? '' : String(await getSetting(ctx.db, text))
  const body = renderTemplate(
    saved || fallback,
    Object.fromEntries(vars.map(({ name, value }) => [name, value])),
  )
  await beginTest(ctx, template, phone)
  const { reference, ...result } = await sendTest(platform, { template, to: phone, body })
  return async (inside) => {
    await recordAudit(inside, {
      record_type: 'setting',
      record_id: template,
      action: 'test-sent',
      after: { to: phone, reference, state: result.state },
    })
    return { ...result, body }
  }
}

type TestSend = {
  template: MessageTemplate
  /** E.164. */
  to: string
  /** The final text; no placeholder in it is filled any more. */
  body: string
}

/** Our reference, as it was sent to the provider. */
type SendResult = Omit<TestResult, 'body'> & { reference: string }

/**
 * Sends one message through the provider of its template at once, without the outbox and its switches.
 * Returns what the provider responded. It waits for the provider, at most 10 s: call it outside of a
 * transaction (`withoutTransaction`).
 */
export async function sendTest(
  platform: Pick<Platform, 'config' | 'secrets' | 'database'>,
  { template, to, body }: TestSend,
): Promise<SendResult> {
  const reference = randomUUID()
  const { channel } = templates[template]
  const prepared = await prepareSend(platform, {
    channel,
    template,
    to,
    body,
    reference,
    caller: null,
    media: null,
  })
  const nothing = { reference, state: 'failed', status: null, raw: '', ms: 0 } as const
  if ('problem' in prepared) return { ...nothing, provider: '', problem: prepared.problem }
  const { provider } = prepared
  const started = performance.now()
  const taken = () => Math.round(performance.now() - started)
  try {
    const response = await createOutbound(platform.config).send(prepared.request)
    const reading = storedReading(readResponse(response, prepared.success), prepared.secrets)
    const result = {
      reference,
      provider,
      status: response.status,
      raw: shownResponse(response.body, prepared.secrets),
      ms: taken(),
    }
    if (reading.kind === 'taken') return { ...result, state: 'submitted', problem: null }
    return { ...result, state: 'failed', problem: reading.problem }
  } catch (error) {
    const reading = readFailure(error)
    const problem = reading.kind === 'taken' ? null : reading.problem
    return { ...nothing, provider, problem, ms: taken() }
  }
}
