import type { passkeysContract } from 'contract/staff/passkeys.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'

export function passkeysRoutes(parts: Pick<Platform, 'config' | 'queue'>): Handlers<typeof passkeysContract> {
  return {
    'GET /users/{id}/passkeys': (ctx, { params }) => listPasskeys(ctx, params.id),
    'POST /users/{id}/passkeys/begin': (ctx, { params }) => beginPasskey(ctx, parts, params.id),
    'POST /users/{id}/passkeys': (ctx, { params, body }) => addPasskey(ctx, parts, { id: params.id, body }),
    'PUT /passkeys/{id}': (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name),
    'DELETE /passkeys/{id}': (ctx, { params }) => removePasskey(ctx, parts, params.id),
  }
}
