/** The patterns of a name, an attribute and the five references of XML. */
const name = '[A-Za-z_][\\w.:-]*'
const reference = '&(?:lt|gt|amp|quot|apos|#\\d+|#x[0-9A-Fa-f]+);'
const attribute = `\\s+${name}="(?:[^<&"]|${reference})*"`
const tag = new RegExp(`^<(/?)(${name})((?:${attribute})*)\\s*(/?)>`)
const text = new RegExp(`^(?:[^<&]|${reference})+`)
const notXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/**
 * Checks the rules of every XML parser: no bare `&` or `<`, no unknown reference, no character that XML does
 * not know, attributes once each, tags closed in order, one root.
 * @throws Error that names the place
 */
export function checkXml(document: string, path: string): void {
  const fail = (at: number, why: string): never => {
    throw new Error(`${path} is not well formed at ${at}: ${why}: ${document.slice(at, at + 40)}`)
  }
  const strange = notXml.exec(document)
  if (strange) fail(strange.index, 'a character that XML does not know')
  const open: string[] = []
  let roots = 0
  let at = /^<\?xml [^?]*\?>\s*/.exec(document)?.[0].length ?? 0
  while (at < document.length) {
    const rest = document.slice(at, at + 40_000)
    if (rest.startsWith('<')) {
      const [whole, closes, element = '', attributes = '', isEmpty] = tag.exec(rest) ?? fail(at, 'no tag')
      const names = [...attributes.matchAll(new RegExp(`\\s(${name})=`, 'g'))].map((match) => match[1])
      if (new Set(names).size < names.length) fail(at, 'an attribute twice')
      if (open.length === 0) roots += 1
      if (closes) open.pop() === element || fail(at, 'closes what is not open')
      else if (!isEmpty) open.push(element)
      at += whole.length
    } else {
      const [whole] = text.exec(rest) ?? fail(at, 'a bare sign')
      if (open.length === 0 && whole.trim() !== '') fail(at, 'text outside the root')
      at += whole.length
    }
  }
  if (open.length > 0 || roots !== 1)
    fail(document.length, `one closed root was expected, ${open.join(' ')} is open`)
}
