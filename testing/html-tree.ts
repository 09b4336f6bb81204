import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type Element = {
  name: string
  attributes: Record<string, string>
  /** Its own and that of what is in it. */
  text: string
  /** Its own alone. */
  ownText: string
  parent: Element | undefined
}

type Node = DefaultTreeAdapterTypes.ChildNode

/** All elements of a document, in order, as a browser makes them. */
export function readElements(document: string): Element[] {
  return parse(document).childNodes.flatMap((node) => elementsIn(node, undefined))
}

function elementsIn(node: Node, parent: Element | undefined): Element[] {
  if (!('tagName' in node)) return []
  const { tagName: name, attrs, childNodes } = node
  const attributes = Object.fromEntries(attrs.map((one) => [one.name, one.value]))
  const ownText = childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const element: Element = { name, attributes, text: textOf(node), ownText, parent }
  return [element, ...childNodes.flatMap((child) => elementsIn(child, element))]
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
