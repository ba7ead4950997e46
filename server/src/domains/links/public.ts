export { hasKeyOfNewestLink, linkEnded, linkFor, linkUrl, requireLink } from './links.service.ts'
export { type LinkOf, type LinkOwner, type LinkRecord, noteOpened, noteSent } from './links.store.ts'
