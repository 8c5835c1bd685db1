/** An element of a template, or a text. */
export type TemplateNode = string | TemplateElement
export interface TemplateElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: TemplateNode[]
}

const voidTags: ReadonlySet<string> = new Set(['br', 'img', 'hr', 'col'])
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^<>\s=]+(?:="[^"]*")?)*)\s*\/?>/gi
const attribute = /([^<>\s=]+)(?:="([^"]*)")?/g
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7}|x[0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (found, number: string | undefined, name: string) => {
      if (number === undefined) return entities[name.toLowerCase()] ?? found
      const code = Number(/^x/i.test(number) ? `0${number}` : number)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

/**
 * Parses the HTML of a template as the server has stored it, sanitised: every tag has its end, and attributes are quoted. An
 * end without its tag is ignored, and a missing one is added.
 */
export function parseTemplate(html: string): TemplateNode[] {
  const root: TemplateElement = { tag: '', attributes: {}, children: [] }
  const open: TemplateElement[] = [root]
  const add = (node: TemplateNode) => void (node !== '' && open.at(-1)!.children.push(node))
  let end = 0
  for (const found of html.matchAll(token)) {
    const [all, slash, name = '', list = ''] = found
    add(decode(html.slice(end, found.index)))
    end = found.index + all.length
    const tag = name.toLowerCase()
    if (slash) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at > 0) open.length = at
      continue
    }
    const element: TemplateElement = {
      tag,
      attributes: Object.fromEntries(
        [...list.matchAll(attribute)].map(([, key, value = '']) => [key!.toLowerCase(), decode(value)]),
      ),
      children: [],
    }
    add(element)
    if (!voidTags.has(tag)) open.push(element)
  }
  add(decode(html.slice(end)))
  return root.children
}
