import { richAttributes, richTags } from '../rich-text.ts'

// A print template is rich text that can also have tables, fields and blocks:
// <span data-field="price">Price</span>, <span data-field="lines-price" data-form="sum">…</span>, <div data-block="history">.

/** The tags of templates. */
export const templateTags: readonly string[] = [
  ...richTags,
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'colgroup',
  'col',
]

export const templateAttributes: Readonly<Record<string, readonly string[]>> = {
  ...richAttributes,
  span: ['data-field', 'data-form'],
  div: ['data-block'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  table: [],
  col: [],
}

/** Characters of a template with its tags, and how deep its tags may be nested. */
export const maxTemplateLength = 200_000
export const maxTemplateDepth = 40

const fieldName = /^[\p{L}\p{N}_]{1,60}(-[\p{L}\p{N}_]{1,60})?$/u
const isSpan = (value: string) => /^\d{1,2}$/.test(value)

/** The values that an attribute of a template may have, beside the rules of rich text. */
const attributeRules: Readonly<Record<string, (value: string) => boolean>> = {
  'data-field': (value) => fieldName.test(value),
  'data-form': (value) => /^(text|sum|number|qr|bar|capitals)$/.test(value),
  'data-block': (value) => /^(history|pageBreak)$/.test(value),
  colspan: isSpan,
  rowspan: isSpan,
}

/** Whether a template may have an attribute with this value. */
export const isTemplateAttribute = (name: string, value: string): boolean =>
  attributeRules[name]?.(value) ?? true

/** The width of a column or cell; other styles are those of rich text. */
const width = /^width:\s*(\d{1,4}(\.\d{1,4})?(px|%))$/

/** The width in a `style` attribute of a table, a column or a cell; '' where there is none. */
export const widthInStyle = (style: string): string =>
  style
    .split(';')
    .map((declaration) => width.exec(declaration.trim())?.[1])
    .find(Boolean) ?? ''

const sizedTags: ReadonlySet<string> = new Set(['table', 'col', 'th', 'td'])

/** Whether the width of an element is kept. */
export const hasWidth = (tag: string): boolean => sizedTags.has(tag)
