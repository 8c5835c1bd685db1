import { readParts, walkSource, type List, type Piece } from './parts.ts'

/** A field of which the design changed the name: `lines-price` for a column of a sub-table. */
export interface Rename {
  from: string
  to: string
}

type Files = ReadonlyMap<string, string>

/** The fields of a design by the ids that they keep when they are renamed. */
function fieldsById(files: Files): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (list: List, table: string): void => {
    for (const item of list.items) {
      const own = listsOf(item.pieces).find(({ kind }) => kind === 'object')
      const name = own && textOf(own, 'vModel')
      if (item.name.startsWith('formId:') && name) found.set(`${table} ${item.name}`, `${table}${name}`)
      const isTable = own && textOf(own, 'jweeKey') === 'table'
      for (const inner of listsOf(item.pieces)) walk(inner, isTable && name ? `${name}-` : table)
    }
  }
  for (const [path, text] of files) {
    const parts = path.endsWith('/design.ts') ? readParts(path, text) : null
    if (parts) walk(parts, '')
  }
  return found
}

const listsOf = (pieces: readonly Piece[]) =>
  pieces.filter((piece): piece is List => typeof piece !== 'string')

function textOf(list: List, name: string): string {
  const first = list.items.find((one) => one.name === name)?.pieces[0]
  return typeof first === 'string' ? (/'([^']*)'\s*$/.exec(first)?.[1] ?? '') : ''
}

/** The names of the fields by their ids. */
export const fieldNames = (files: Files): Map<string, string> =>
  new Map([...fieldsById(files)].map(([id, name]) => [id.split(':').at(-1)!, name]))

/** The fields that have another name in the new design. */
export function findRenames(base: Files, design: Files): Rename[] {
  const [before, now] = [fieldsById(base), fieldsById(design)]
  const names = new Set(now.values())
  return [...before].flatMap(([id, from]) => {
    const to = now.get(id)
    return to !== undefined && to !== from && !names.has(from) ? [{ from, to }] : []
  })
}

/** Keys of properties, in types and objects, and what stands behind a dot. */
const places: ReadonlySet<string> = new Set([
  'KeyValueProperty key',
  'KeyValuePatternProperty key',
  'MethodProperty key',
  'TsPropertySignature key',
  'MemberExpression property',
])

/** A source in which fields have their new names. */
export function renameFields(path: string, source: string, renames: readonly Rename[]): string {
  const properties = new Map<string, string>()
  const texts: { from: RegExp; to: string }[] = []
  for (const { from, to } of renames) {
    const [dotted, newDotted] = [from.replace('-', '.'), to.replace('-', '.')]
    properties.set(from.split('-').at(-1)!, to.split('-').at(-1)!)
    texts.push(
      // The field itself, the columns of a sub-table, and the keys of the texts of both.
      { from: new RegExp(`^${from}(?=-|$)`), to },
      { from: new RegExp(`^(field|column)\\.${dotted.replace('.', '\\.')}(?=\\.|$)`), to: `$1.${newDotted}` },
    )
    if (from.includes('-'))
      texts.push({ from: new RegExp(`^${from.split('-')[1]!}$`), to: to.split('-')[1]! })
  }
  const changes: { start: number; end: number; text: string }[] = []
  walkSource(path, source, ({ type, value, start, end }, parent, role) => {
    const text = String(value ?? '')
    if (type === 'Identifier' && places.has(`${parent} ${role}`) && properties.has(text))
      changes.push({ start, end, text: properties.get(text)! })
    if (type !== 'StringLiteral') return
    const rule = texts.find(({ from }) => from.test(text))
    const quote = source[start]!
    if (rule) changes.push({ start, end, text: `${quote}${text.replace(rule.from, rule.to)}${quote}` })
  })
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), source)
}
