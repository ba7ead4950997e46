import { createHash, randomBytes } from 'node:crypto'
import { type LinkKind, linkPaths } from 'contract/links/links.words.ts'
import { isKeyNewerThan, notTheKey } from '#platform/crypto/key-check.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, PublicContext } from '#platform/http/context.ts'
import { networkOf } from '#platform/http/network-of.ts'
import type { Platform } from '#platform/http/platform.ts'
import {
  findLinkByHash,
  findLinkOf,
  findNewestLink,
  insertLink,
  type LinkOf,
  type LinkOwner,
  type LinkRecord,
  replaceToken,
} from './links.store.ts'

type Needs = Pick<Platform, 'secrets'>

/**
 * 256 bits. The database alone is not enough to compute it, and it stays the same when the link is sent
 * again.
 */
function tokenOf({ secrets }: Needs, kind: LinkKind, seed: Buffer): string {
  return secrets.derive(`public link ${kind} ${seed.toString('hex')}`).toString('base64url')
}
const hashOf = (token: string) => createHash('sha256').update(token).digest()

function newToken(needs: Needs, kind: LinkKind) {
  const token_seed = randomBytes(32)
  const token = tokenOf(needs, kind, token_seed)
  return { token, columns: { token_seed, token_hash: hashOf(token) } }
}

/**
 * The link of an owner with its token; created at the first use. After `rotate-key` it gets a new token.
 * @throws AppError unavailable when APP_KEY is another key and was not rotated: a new token would end the
 * link for good
 */
export async function linkFor(
  ctx: Pick<AnyContext, 'db'>,
  needs: Needs,
  owner: LinkOwner,
): Promise<{ link: LinkRecord; token: string }> {
  const fresh = newToken(needs, owner.kind)
  const link =
    (await findLinkOf(ctx.db, owner)) ??
    (await insertLink(ctx.db, { ...owner, ...fresh.columns })) ??
    (await findLinkOf(ctx.db, owner))! // another request inserted it
  const token = tokenOf(needs, owner.kind, link.token_seed)
  if (hashOf(token).equals(link.token_hash)) return { link, token }
  if (!(await isKeyNewerThan(ctx.db, needs.secrets, link.created_at))) {
    throw new AppError('unavailable', { message: `The link cannot be shown: ${notTheKey}.` })
  }
  await replaceToken(ctx.db, link.id, fresh.columns)
  return { link, token: fresh.token }
}

/** Whether the newest link has a token of this key; null without links. */
export async function hasKeyOfNewestLink(db: AnyContext['db'], needs: Needs): Promise<boolean | null> {
  const link = await findNewestLink(db)
  return link ? hashOf(tokenOf(needs, link.kind, link.token_seed)).equals(link.token_hash) : null
}

/** The address of a link, or its path where the program does not know its own address. */
export function linkUrl(base: string | null, kind: LinkKind, token: string): string {
  return `${base ?? ''}/${linkPaths[kind]}/${token}`
}

type Limited = Pick<Platform, 'rateLimit'>

/**
 * The link of a request, within its own limit: guesses from the same address take nothing from it. The domain
 * of its owner decides whether it is still valid, by `linkEnded`.
 * @throws AppError too_many, not_found
 */
export async function requireLink<K extends LinkKind>(
  ctx: PublicContext,
  needs: Limited,
  kind: K,
  token: string,
): Promise<LinkOf<K>> {
  const link = await findLinkByHash(ctx.db, kind, hashOf(token))
  if (!link) throw linkEnded(ctx, needs)
  needs.rateLimit.take('link', link.id)
  return link
}

/**
 * One response for a link that is unknown, withdrawn or ended, within the limit of the address.
 * @throws AppError too_many, for each of them alike
 */
export function linkEnded({ ip }: Pick<AnyContext, 'ip'>, { rateLimit }: Limited): AppError {
  rateLimit.take('linkNetwork', networkOf(ip ?? ''))
  return new AppError('not_found', { message: 'This link is no longer valid.' })
}
