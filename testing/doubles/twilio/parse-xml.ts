export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] }

const NAME = '[A-Za-z_][\\w.-]*'
const VALUE = `"[^"<]*"|'[^'<]*'`
const TOKEN = new RegExp(
  [
    '<!--(?:(?!--)[^])*-->',
    '<!\\[CDATA\\[(?<cdata>[^]*?)\\]\\]>',
    `</(?<closed>${NAME})\\s*>`,
    `<(?<opened>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:${VALUE}))*)\\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)
const DECLARATION = /^<\?xml\s+version=["']1\.\d["'][^?<>]*\?>/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The root of a whole, well-formed document; throws otherwise. It knows no DOCTYPE and no processing instructions. */
export function parseXml(document: string): Element {
  const text = document.replace(DECLARATION, '')
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const groups = TOKEN.exec(text)?.groups
    // A comment matches without any group.
    if (TOKEN.lastIndex <= at) throw new Error(`not well-formed at ${at}`)
    if (groups) take(groups, open)
  }
  const roots = top.children.filter((child) => typeof child !== 'string' || child.trim())
  const [root] = roots
  if (open.length > 1 || roots.length !== 1 || !root || typeof root === 'string') throw new Error('not one root')
  return root
}

function take({ cdata, closed, opened, attributes, empty, text }: Record<string, string | undefined>, open: Element[]) {
  const parent = open.at(-1)
  if (cdata !== undefined) parent?.children.push(clean(cdata))
  if (text !== undefined) parent?.children.push(unescaped(text))
  if (closed !== undefined && open.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing`)
  if (opened === undefined) return
  const element: Element = { name: opened, attributes: readAttributes(attributes ?? ''), children: [] }
  parent?.children.push(element)
  if (!empty) open.push(element)
}

function readAttributes(text: string) {
  const pairs = [...text.matchAll(new RegExp(`(${NAME})\\s*=\\s*(${VALUE})`, 'g'))]
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of pairs) {
    if (name in attributes) throw new Error(`${name} is there twice`)
    attributes[name] = unescaped(value.slice(1, -1))
  }
  return attributes
}

function unescaped(text: string) {
  if (text.includes(']]>')) throw new Error(']]> in text')
  return clean(text.replace(/&([^;]*)(;?)/g, (_whole, name: string, end: string) => entity(end ? name : '')))
}

function entity(name: string) {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
  const known = ENTITIES[name] ?? (hex || decimal ? fromCode(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)) : '')
  if (!known) throw new Error(`&${name} is no entity`)
  return known
}

function fromCode(code: number) {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function clean(text: string) {
  if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error('not a character of XML')
  return text
}

/** The text of an element and of those in it, as it is spoken. */
export function textOf(element: Element): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

export function elementsOf({ children }: Element) {
  return children.filter((child) => typeof child !== 'string')
}
