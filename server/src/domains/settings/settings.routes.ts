import type { settingsContract } from 'contract/settings/settings.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { saveSetting, saveSettings } from './save-settings.service.ts'
import { listSettingChanges, listVisibleSettings } from './settings.service.ts'

export function settingsRoutes(
  platform: Pick<Platform, 'config' | 'secrets' | 'database'>,
): Handlers<typeof settingsContract> {
  return {
    'GET /admin/config': (ctx) => listVisibleSettings(ctx, platform.secrets),
    'POST /admin/config': (ctx, { body }) => saveSetting(ctx, platform, body),
    'PUT /admin/config': (ctx, { body }) => saveSettings(ctx, platform, body.changes),
    'GET /admin/config/changes': (ctx) => listSettingChanges(ctx),
  }
}
