export { placesWithin } from './locations.service.ts'
export { isLocation } from './locations.store.ts'
