export { ErasedNotice } from './erased-notice.tsx'
export { usePrivacyItems } from './use-privacy-items.tsx'
