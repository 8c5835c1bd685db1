import { filesIn } from '../fields/files-value.ts'
import { isLocalPicture } from '../rich-text.ts'
import { fillPlaceholders } from '../placeholders.ts'
import { parseTemplate, type TemplateElement, type TemplateNode } from './parse-template.ts'
import { splitPath, type PrintData, type PrintForm } from './print-data.ts'

/** What is printed: elements of the template with the values in place of its fields. */
export type PrintNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element'
      readonly tag: string
      readonly attributes: Readonly<Record<string, string>>
      readonly children: readonly PrintNode[]
    }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | {
      readonly kind: 'code'
      readonly code: 'qr' | 'bar'
      readonly content: string
      readonly label: string
    }
  | { readonly kind: 'richText'; readonly html: string }
  | { readonly kind: 'history' }
  | { readonly kind: 'pageBreak' }

/** Fields that every template has beside those of its form. */
export const commonFields = ['printTitle', 'printUser', 'printTime'] as const
export type CommonField = (typeof commonFields)[number]

type Row = Readonly<Record<string, unknown>>
/** The rows that are being repeated: of one sub-table, with the number of the row. */
interface Repeated {
  readonly table: string
  readonly row: Row
  readonly number: number
}

/** Writes an amount in Chinese capitals; '' for what is no amount. */
type ToCapitals = (amount: string) => string

/** Elements that repeat for each row of the sub-table whose fields they hold. */
const repeatedTags: ReadonlySet<string> = new Set(['tr', 'li'])

/**
 * Fills a template. A table row or list item that holds fields of a sub-table repeats for each of its rows; totals do not
 * repeat. A field without a value prints nothing.
 */
export function layOutTemplate(html: string, data: PrintData, toCapitals: ToCapitals): PrintNode[] {
  const types = new Map(data.fields.map(({ field, type }) => [field, type]))
  const filled = parseTemplate(html).flatMap((node) => fill(node, null))
  return data.notice ? [noticeNode(data.notice), ...filled] : filled

  function fill(node: TemplateNode, repeated: Repeated | null): PrintNode[] {
    if (typeof node === 'string')
      return [{ kind: 'text', text: fillPlaceholders(node, textValues(repeated)) }]
    const { tag, attributes, children } = node
    const field = attributes['data-field']
    if (tag === 'span' && field !== undefined)
      return fillField(node, field, (attributes['data-form'] ?? 'text') as PrintForm, repeated)
    const block = attributes['data-block']
    if (block === 'history' || block === 'pageBreak') return [{ kind: block }]
    const table = repeated === null && repeatedTags.has(tag) ? findTable(node) : null
    if (table !== null) return rowsOf(table).map((row, at) => element(node, { table, row, number: at + 1 }))
    return [
      { kind: 'element', tag, attributes, children: children.flatMap((child) => fill(child, repeated)) },
    ]
  }

  function element(node: TemplateElement, repeated: Repeated): PrintNode {
    const { tag, attributes, children } = node
    return { kind: 'element', tag, attributes, children: children.flatMap((child) => fill(child, repeated)) }
  }

  function fillField(
    node: TemplateElement,
    field: string,
    form: PrintForm,
    repeated: Repeated | null,
  ): PrintNode[] {
    const { style } = node.attributes
    const nodes = printValue(node, field, form, repeated)
    if (!style || nodes.length === 0) return nodes
    return [{ kind: 'element', tag: 'span', attributes: { style }, children: nodes }]
  }

  function printValue(
    node: TemplateElement,
    field: string,
    form: PrintForm,
    repeated: Repeated | null,
  ): PrintNode[] {
    if (form === 'sum') return asText(Object.hasOwn(data.sums, field) ? data.sums[field]! : '')
    if (form === 'number') return asText(repeated?.table === field ? String(repeated.number) : '')
    const value = valueOf(field, repeated)
    if (form === 'qr' || form === 'bar') {
      const content = textOf(value)
      return content === '' ? [] : [{ kind: 'code', code: form, content, label: labelOf(node) }]
    }
    if (form === 'capitals') return asText(toCapitals(textOf(value)))
    switch (types.get(field)) {
      case 'pictures':
        return filesIn(value).flatMap(({ url, name }) =>
          isLocalPicture(url) ? [{ kind: 'picture' as const, src: url, alt: name }] : [],
        )
      case 'signature':
        return typeof value === 'string' && value.startsWith('data:image/png;base64,')
          ? [{ kind: 'picture', src: value, alt: labelOf(node) }]
          : []
      case 'richText':
        return typeof value === 'string' && value !== '' ? [{ kind: 'richText', html: value }] : []
      default:
        return asText(textOf(value))
    }
  }

  function valueOf(path: string, repeated: Repeated | null): unknown {
    const { table, name } = splitPath(path)
    const row = rowOf(table, repeated)
    return row && Object.hasOwn(row, name) ? row[name] : undefined
  }

  /** The row of a field: outside of repeated rows, a column has the value of its first row. */
  function rowOf(table: string, repeated: Repeated | null): Row | undefined {
    if (table === '') return data.values
    return repeated?.table === table ? repeated.row : rowsOf(table)[0]
  }

  function rowsOf(table: string): readonly Row[] {
    const rows = Object.hasOwn(data.values, table) ? data.values[table] : undefined
    return Array.isArray(rows) ? (rows as Row[]) : []
  }

  /** What placeholders in plain text stand for: the texts of the record, and of the repeated row. */
  function textValues(repeated: Repeated | null): Record<string, string> {
    const list = [...Object.entries(data.values), ...Object.entries(repeated?.row ?? {})]
    return Object.fromEntries(
      list.flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, textOf(value)] as const])),
    )
  }
}

const noticeNode = (text: string): PrintNode => ({
  kind: 'element',
  tag: 'p',
  attributes: { style: 'text-align: center; color: #cb272d' },
  children: [{ kind: 'element', tag: 'strong', attributes: {}, children: asText(text) }],
})

/** The sub-table whose values an element holds; null where it holds none, or totals only. */
function findTable({ children }: TemplateElement): string | null {
  for (const child of children) {
    if (typeof child === 'string') continue
    const field = child.attributes['data-field']
    const form = child.attributes['data-form']
    if (field !== undefined) {
      if (form === 'sum') continue
      const { table, name } = splitPath(field)
      if (form === 'number') return name
      if (table !== '') return table
      continue
    }
    // A table inside of a cell repeats its own rows.
    const below = child.tag === 'table' ? null : findTable(child)
    if (below !== null) return below
  }
  return null
}

const asText = (text: string): PrintNode[] => (text === '' ? [] : [{ kind: 'text', text }])
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const labelOf = ({ children }: TemplateElement): string =>
  children.map((child) => (typeof child === 'string' ? child : labelOf(child))).join('')

/** The fields that a template names, each once, with the label that it has there. */
export function fieldsInTemplate(html: string): { field: string; label: string }[] {
  const labels = new Map<string, string>()
  const collect = (nodes: readonly TemplateNode[]) => {
    for (const node of nodes)
      if (typeof node !== 'string') {
        const field = node.attributes['data-field']
        if (field !== undefined && !labels.has(field)) labels.set(field, labelOf(node))
        collect(node.children)
      }
  }
  collect(parseTemplate(html))
  return [...labels].map(([field, label]) => ({ field, label }))
}
