export {
  type BusinessDetails,
  businessDetails,
  getSetting,
  isSecretSetting,
  isSettingOn,
  openSettings,
} from './settings.service.ts'
export { resealSettings, sealPlainSecrets } from './settings.store.ts'
