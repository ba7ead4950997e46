import { ConfigError } from './config-error.ts'
import { type Environment, reader } from './variables.ts'

/** A bucket of a service that speaks the S3 protocol. */
export type S3Config = {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Where files are kept, when not in DATA_DIR. Null without S3_ENDPOINT.
 * @throws ConfigError that names what is missing
 */
export function readS3(env: Environment): S3Config | null {
  const read = reader(env)
  const endpoint = read.url('S3_ENDPOINT', ['http', 'https'])
  if (endpoint === null) return null
  const needed = (name: string) => {
    const value = read.text(name)
    if (value === null)
      throw new ConfigError(`${name} is missing: S3_ENDPOINT is set, and it needs all of its variables`)
    return value
  }
  const bucket = needed('S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError('S3_BUCKET is malformed: expected the name of a bucket in small letters and digits')
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: read.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
}
