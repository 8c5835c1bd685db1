import { parseSync } from '@swc/core'

/** A source as a tree: texts, and between them lists whose items have names. */
export type Piece = string | List
export interface List {
  /** Kind of the syntax: only lists of one kind are merged with each other. */
  kind: string
  separator: '' | ','
  items: readonly Item[]
  /** The text between the last item and what ends the list. */
  end: string
}
/** A statement, a property, an element: what has a name of its own in its list. */
export interface Item {
  name: string
  /** Spaces and comments before it, and the comment after it on the same line. */
  before: string
  pieces: readonly Piece[]
  after: string
}

interface Node {
  type: string
  span: { start: number; end: number }
  [key: string]: unknown
}
interface Entry {
  name: string
  start: number
  end: number
  node: Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Reads a TypeScript or JSON source; null where it has a mistake, or is of another language. */
export function readParts(path: string, source: string): List | null {
  const isJson = path.endsWith('.json')
  if (!isJson && !/\.tsx?$/.test(path)) return null
  const open = isJson ? '(' : ''
  const text = `${open}${source}${isJson ? ')' : ''}`
  try {
    const { body } = parseSync(text, { syntax: 'typescript', tsx: !path.endsWith('.ts') })
    return new Reader(text).module(body as unknown as Node[])
  } catch {
    return null
  }
}

/** The nodes of a source, in their order, each with the one that it belongs to. */
export function walkSource(
  path: string,
  source: string,
  visit: (
    node: { type: string; value?: unknown; start: number; end: number },
    parent: string,
    role: string,
  ) => void,
): void {
  if (!/\.tsx?$/.test(path)) return
  let body: unknown
  try {
    ;({ body } = parseSync(source, { syntax: 'typescript', tsx: !path.endsWith('.ts') }))
  } catch {
    return
  }
  const at = offsetsOf(source)
  const walk = (value: unknown, parent: string, role: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, parent, role))
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (isNode(value) && node.span)
      visit(
        { type: node.type, value: node['value'], start: at(node.span.start), end: at(node.span.end) },
        parent,
        role,
      )
    for (const [key, own] of Object.entries(value))
      if (key !== 'span') walk(own, isNode(value) ? node.type : parent, key)
  }
  walk(body, '', '')
}

/** From positions of the parser, which count bytes from 1, to those of the text. */
function offsetsOf(text: string): (position: number) => number {
  const bytes = Buffer.from(text)
  if (bytes.length === text.length) return (position) => position - 1
  const known = new Map<number, number>()
  return (position) => {
    const found = known.get(position) ?? bytes.toString('utf8', 0, position - 1).length
    known.set(position, found)
    return found
  }
}

/** Properties whose texts name an object in a list: fields, columns, filters. */
const naming = ['formId', 'vModel', 'key', 'prop', 'name', 'id']

class Reader {
  readonly #text: string
  readonly #at: (position: number) => number
  constructor(text: string) {
    this.#text = text
    this.#at = offsetsOf(text)
  }

  module(body: readonly Node[]): List {
    return this.#list('module', '', this.#entries(body, nameOfStatement), 0, this.#text.length)
  }

  /** Statements and the like, named one by one; equal names are counted. */
  #entries(nodes: readonly Node[], nameOf: (node: Node) => string): Entry[] {
    const counts = new Map<string, number>()
    return nodes.map((node) => {
      const own = nameOf(node)
      const count = (counts.get(own) ?? 0) + 1
      counts.set(own, count)
      const [start, end] = this.#rangeOf(node)
      return { name: count === 1 ? own : `${own} ${count}`, start, end, node }
    })
  }

  #rangeOf(node: Node): [number, number] {
    // `{...rest}` among the attributes of an element: its node leaves out the braces.
    if (node.type === 'SpreadElement' && !node.span) {
      const [spread, inner] = [node['spread'] as Node['span'], node['arguments'] as Node]
      return [
        this.#text.lastIndexOf('{', this.#at(spread.start)),
        this.#text.indexOf('}', this.#at(inner.span.end)) + 1,
      ]
    }
    return [this.#at(node.span.start), this.#at(node.span.end)]
  }

  #list(kind: string, separator: List['separator'], entries: readonly Entry[], from: number, to: number) {
    let last = from
    const items = entries.map(({ name, start, end, node }): Item => {
      const before = this.#text.slice(last, start)
      last = end
      if (separator !== '') last += /^\s*,/.exec(this.#text.slice(end, to))?.[0].length ?? 0
      const after = /^[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/(?=[ \t]*\n))/.exec(this.#text.slice(last, to))?.[0]
      last += after?.length ?? 0
      return { name, before, pieces: this.#pieces(node, start, end), after: after ?? '' }
    })
    return { kind, separator, items, end: this.#text.slice(last, to) } satisfies List
  }

  /** A text with the lists inside of it. */
  #pieces(node: Node, start: number, end: number): Piece[] {
    const lists: { from: number; to: number; list: List }[] = []
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(walk)
      if (typeof value !== 'object' || value === null) return
      const found = isNode(value) ? this.#listOf(value) : null
      if (found) lists.push(found)
      else for (const own of Object.values(value)) walk(own)
    }
    walk(node)
    lists.sort((a, b) => a.from - b.from)
    let last = start
    const pieces = lists.flatMap(({ from, to, list }): Piece[] => {
      const text = this.#text.slice(last, from)
      last = to
      return [text, list]
    })
    return [...pieces, this.#text.slice(last, end)]
  }

  /** The list that a node is, with the range between its brackets. */
  #listOf(node: Node): { from: number; to: number; list: List } | null {
    const inside = (kind: string, separator: List['separator'], entries: readonly Entry[]) => {
      const [from, to] = [this.#at(node.span.start) + 1, this.#at(node.span.end) - 1]
      return { from, to, list: this.#list(kind, separator, entries, from, to) }
    }
    const nodes = (key: string) => node[key] as Node[]
    switch (node.type) {
      case 'ObjectExpression':
        return inside('object', ',', this.#entries(nodes('properties').map(withSpan), nameOfProperty))
      case 'ArrayExpression': {
        const elements = (node['elements'] as ({ spread: unknown; expression: Node } | null)[]).map((one) =>
          one && !one.spread ? one.expression : null,
        )
        const names = elements.map((one) => one && nameOfElement(one))
        if (names.length === 0 || names.includes(null) || new Set(names).size < names.length) return null
        return inside(
          'array',
          ',',
          this.#entries(elements as Node[], (one) => nameOfElement(one)!),
        )
      }
      case 'FunctionBody':
      case 'BlockStatement':
        return inside('block', '', this.#entries(nodes('stmts'), nameOfStatement))
      case 'TsInterfaceBody':
        return inside('members', '', this.#entries(nodes('body'), nameOfProperty))
      case 'TsTypeLiteral':
        return inside('members', '', this.#entries(nodes('members'), nameOfProperty))
      case 'ImportDeclaration': {
        const specifiers = nodes('specifiers')
        if (specifiers.length === 0 || specifiers.some(({ type }) => type !== 'ImportSpecifier')) return null
        const entries = this.#entries(specifiers, ({ local }) => (local as { value: string }).value)
        const from = this.#text.indexOf('{', this.#at(node.span.start)) + 1
        const to = this.#text.indexOf('}', entries.at(-1)!.end)
        return { from, to, list: this.#list('imports', ',', entries, from, to) }
      }
      case 'JSXOpeningElement': {
        const attributes = nodes('attributes')
        if (attributes.length === 0) return null
        const entries = this.#entries(attributes, nameOfAttribute)
        const [from, to] = [this.#endOfName(node), entries.at(-1)!.end]
        return { from, to, list: this.#list('attributes', '', entries, from, to) }
      }
      default:
        return null
    }
  }

  /** Where the attributes of an element begin: after its name and its types. */
  #endOfName(node: Node): number {
    const { typeArguments, name } = node as unknown as { typeArguments?: Node; name: Node }
    return this.#at((typeArguments ?? name).span.end)
  }
}

const valueOf = (node: unknown): string => String((node as { value?: unknown } | undefined)?.value ?? '')

/** Properties of objects that have a span of their own only through their parts. */
function withSpan(property: Node): Node {
  if (property.span) return property
  const [first, last] = [
    (property['key'] ?? property['spread']) as Node | Node['span'],
    (property['value'] ?? property['arguments']) as Node,
  ]
  const start = 'span' in first ? first.span.start : first.start
  return { ...property, span: { start, end: last.span.end } }
}

function nameOfProperty(node: Node): string {
  if (node.type === 'Identifier') return valueOf(node)
  if (node.type === 'SpreadElement') return '...'
  const key = node['key'] as Node | undefined
  return key && /^(Identifier|StringLiteral|NumericLiteral)$/.test(key.type) ? valueOf(key) : node.type
}

function nameOfElement(node: Node): string | null {
  if (node.type === 'StringLiteral') return valueOf(node)
  if (node.type !== 'ObjectExpression') return null
  const values = new Map(
    (node['properties'] as Node[])
      .filter(({ type }) => type === 'KeyValueProperty')
      .map((one) => [nameOfProperty(one), one['value'] as Node]),
  )
  const key = naming.find((name) => /^(String|Numeric)Literal$/.test(values.get(name)?.type ?? ''))
  return key === undefined ? null : `${key}:${valueOf(values.get(key))}`
}

function nameOfAttribute(node: Node): string {
  if (node.type !== 'JSXAttribute') return '...'
  const { name } = node as unknown as { name: Node }
  return name.type === 'Identifier' ? valueOf(name) : valueOf(name['name'])
}

/** What a statement declares, imports or calls. */
function nameOfStatement(node: Node): string {
  const inner = (node['declaration'] ?? node['decl'] ?? node) as Node
  const identifier = (inner['identifier'] ?? inner['id']) as Node | undefined
  switch (inner.type) {
    case 'ImportDeclaration':
      return `import ${node['typeOnly'] ? 'type ' : ''}${valueOf(node['source'])}`
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
      return identifier ? valueOf(identifier) : 'default'
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
      return `type ${valueOf(identifier)}`
    case 'VariableDeclaration':
      return (inner['declarations'] as Node[]).map(({ id }) => nameOfPattern(id as Node)).join()
    case 'ExpressionStatement':
      return nameOfCall(inner['expression'] as Node)
    default:
      return inner.type
  }
}

function nameOfPattern(pattern: Node): string {
  if (pattern.type === 'Identifier') return valueOf(pattern)
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'Identifier') found.push(valueOf(value))
    else for (const [key, own] of Object.entries(value)) if (key !== 'typeAnnotation') walk(own)
  }
  walk(pattern)
  return found.slice(0, 1).join()
}

/** A call by what it calls and its first text: tests have their title there. */
function nameOfCall(node: Node): string {
  if (node.type !== 'CallExpression') return node.type
  const [first] = node['arguments'] as { expression: Node }[]
  const callee = node['callee'] as Node
  const title = first?.expression.type === 'StringLiteral' ? ` ${valueOf(first.expression)}` : ''
  return `${callee.type === 'Identifier' ? valueOf(callee) : callee.type}${title}`
}

/** How the last item of a list of several lines ends: JSON has no comma there. */
export type LastComma = 'comma' | 'none'

/** The source of a list: the opposite of reading it. */
export const writeList = ({ separator, items, end }: List, lastComma: LastComma): string =>
  items
    .map(({ before, pieces, after }, at) => {
      const isLast = at === items.length - 1
      // In one line the last item has no separator.
      const isOpen = separator !== '' && (!isLast || (lastComma === 'comma' && end.includes('\n')))
      return `${before}${writePieces(pieces, lastComma)}${isOpen ? separator : ''}${after}`
    })
    .join('') + end

export const writePieces = (pieces: readonly Piece[], lastComma: LastComma): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : writeList(piece, lastComma))).join('')
