import { inflateSync } from 'node:zlib'

/** The text of one of our PDFs, a line for each piece that was drawn. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file)
  const maps = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1]
      if (unicode) maps.set(name!, charactersOf(objects.get(unicode)?.body ?? ''))
    }
  }
  const pages = [...objects.values()].filter(({ body }) => /\bTJ\b/.test(body))
  return pages.map(({ body }) => textOf(body, maps)).join('\n')
}

/** Head and inflated stream of each object. */
function objectsOf(file: Buffer): Map<string, { head: string; body: string }> {
  const text = file.toString('latin1')
  const objects = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)]
  return new Map(
    objects.map(([, id, content]) => {
      const [head = '', ...rest] = content!.split('stream\n')
      const bytes = Buffer.from(rest.join('stream\n').replace(/\nend$/, ''), 'latin1')
      const isText = head.includes('FlateDecode') && !/\/(Length1|Subtype)/.test(head)
      return [id!, { head, body: isText ? inflateSync(bytes).toString('latin1') : '' }]
    }),
  )
}

/** The text of each glyph id (four hex digits). */
function charactersOf(cmap: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, first, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first!, 16)
    for (const [place, [, hex]] of [...list!.matchAll(/<([0-9a-f]*)>/g)].entries()) {
      const units = (hex!.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      characters.set((start + place).toString(16).padStart(4, '0'), String.fromCharCode(...units))
    }
  }
  return characters
}

function textOf(stream: string, maps: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined
  const lines: string[] = []
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = maps.get(name)
    else {
      const glyphs = [...shown!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      lines.push(glyphs.map((glyph) => font?.get(glyph) ?? '').join(''))
    }
  }
  return lines.join('\n')
}
