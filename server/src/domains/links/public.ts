export { hasKeyOfNewestLink, linkEnded, linkFor, linkUrl, requireLink } from './links.service.ts'
export {
  type LinkOf,
  type LinkOwner,
  type LinkRecord,
  noteHanded,
  noteOpened,
  noteSent,
} from './links.store.ts'
