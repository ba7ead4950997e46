import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A zip archive of the entries, deflated; `sizes` declares other sizes than the contents have. */
export function zipOf(
  entries: Readonly<Record<string, string | Buffer>>,
  sizes: Readonly<Record<string, number>> = {},
) {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0) // version needed
    common.writeUInt16LE(8, 4) // deflated
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(sizes[name] ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name))
    offset += 4 + common.length + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(entries).length, 4)
  end.writeUInt16LE(Object.keys(entries).length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** The entries of an archive by name, found by its central directory. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  const entries: Record<string, Buffer> = {}
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, nameSize] = [archive.readUInt16LE(at + 10), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameSize)
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    entries[name] = method === 8 ? inflateRawSync(packed) : packed
    at += 46 + nameSize + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}
