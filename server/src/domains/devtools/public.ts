export { createMetrics } from './metrics/metrics.service.ts'
export { serveMetrics } from './metrics/metrics-port.service.ts'
export { noteSlowRequests } from './slow-requests.service.ts'
