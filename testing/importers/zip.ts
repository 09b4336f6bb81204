import { crc32, deflateRawSync } from 'node:zlib'

/** What an archive says of a file; `bytes`: what is in it. The rest is what an honest one would say. */
export type Zipped = {
  name: string
  bytes: Buffer | string
  method?: number
  flags?: number
  attributes?: number
  saysBytes?: number
  saysCrc?: number
}

const UTF8_NAMES = 0x800

/** An archive as a tool packs it, or as somebody makes it who means harm. */
export function zipOf(files: readonly Zipped[], { count = files.length }: { count?: number } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const { local, central } = entryOf(file, offset)
    bodies.push(local)
    directory.push(central)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}

export function zipFolder(folder: ReadonlyMap<string, string>): Buffer {
  return zipOf([...folder].map(([name, bytes]) => ({ name, bytes })))
}

function entryOf(file: Zipped, offset: number) {
  const { method = 8, flags = 0, attributes = 0o100644 } = file
  const content = Buffer.from(file.bytes)
  const packed = method === 8 ? deflateRawSync(content) : content
  const name = Buffer.from(file.name)
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(flags | UTF8_NAMES, 2)
  about.writeUInt16LE(method, 4)
  about.writeUInt32LE(file.saysCrc ?? crc32(content), 10)
  about.writeUInt32LE(packed.length, 14)
  about.writeUInt32LE(file.saysBytes ?? content.length, 18)
  about.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([signature(0x04034b50), about, name, packed])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(attributes * 0x1_0000, 6)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([20, 3])
  return { local, central: Buffer.concat([signature(0x02014b50), madeBy, about, rest, name]) }
}

function signature(number: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
