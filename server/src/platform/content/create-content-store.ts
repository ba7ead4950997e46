import type { Config } from '#platform/config/config.ts'
import type { ContentStore } from './content-store.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store } from './s3-store.ts'

/** `DATA_DIR/files`, or the S3 bucket of the configuration. */
export function createContentStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): ContentStore {
  return s3 === null ? createDiskStore(`${dataDir}/files`) : createS3Store(s3)
}
