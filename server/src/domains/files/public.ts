export { checkContents, removeUnused, usedContents } from './check-contents.service.ts'
export { addFile } from './files.service.ts'
export { findPartnerPhotos, resealNumbers } from './files.store.ts'
export { prepareContent } from './prepare-content.service.ts'
