import type { settingsContract } from 'contract/settings/settings.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { saveSetting, tellSettings } from './settings.service.ts'

export function settingsRoutes({ secrets }: Pick<Platform, 'secrets'>): Handlers<typeof settingsContract> {
  return {
    'GET /admin/config': (ctx) => tellSettings(ctx, secrets),
    'POST /admin/config': (ctx, { body }) => saveSetting(ctx, secrets, body),
  }
}
