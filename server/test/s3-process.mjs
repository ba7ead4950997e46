// An S3-compatible server on a free port, which it prints. It runs until it is killed.
import S3rver from '@20minutes/s3rver'

const [, , directory, bucket] = process.argv
const options = { address: '127.0.0.1', port: 0, silent: true, directory }
const { port } = await new S3rver({ ...options, configureBuckets: [{ name: bucket }] }).run()
process.stdout.write(`${port}\n`)
