export { placesWithin } from './locations.service.ts'
