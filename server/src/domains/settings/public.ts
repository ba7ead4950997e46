export {
  type BusinessDetails,
  businessDetails,
  getSetting,
  getSettings,
  isSecretSetting,
  isSettingOn,
  openSettings,
} from './settings.service.ts'
export { resealSettings, sealPlainSecrets } from './settings.store.ts'
