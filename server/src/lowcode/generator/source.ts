/** An expression that is written as it stands. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What can be written as a literal. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | Code
  | readonly Literal[]
  | { readonly [key: string]: Literal }

/** An object without what is undefined. */
export const definedOf = (value: Readonly<Record<string, Literal | undefined>>): Literal =>
  Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, Literal] => entry[1] !== undefined),
  )

/** Columns of a line, as in the formatter of the repository. */
export const lineWidth = 110

// East Asian characters are two columns wide for the formatter.
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/gu
export const widthOf = (text: string): number => [...text].length + (text.match(wide)?.length ?? 0)

/** A text as a string literal with single quotes, or double ones where that needs fewer escapes. */
export function quote(text: string): string {
  const body = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(/[\u2028\u2029\uFEFF]/g, (sign) => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`)
  const [single, double] = [body.split("'").length, body.split('"').length]
  return single > double ? `"${body.replaceAll('"', '\\"')}"` : `'${body.replaceAll("'", "\\'")}'`
}

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)
export const keyOf = (key: string): string => (isName(key) ? key : quote(key))

const isPlain = (value: Literal): value is { readonly [key: string]: Literal } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Code)

/** The literal on one line; null where the formatter breaks it in any case. */
function onOneLine(value: Literal): string | null {
  if (value instanceof Code) return value.text.includes('\n') ? null : value.text
  if (Array.isArray(value)) {
    const items = value as readonly Literal[]
    if (isBroken(items)) return null
    const parts = items.map(onOneLine)
    return parts.includes(null) ? null : `[${parts.join(', ')}]`
  }
  if (isPlain(value)) {
    const parts = Object.entries(value).map(([key, own]) => {
      const text = onOneLine(own)
      return text === null ? null : `${keyOf(key)}: ${text}`
    })
    if (parts.includes(null)) return null
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  }
  return typeof value === 'string' ? quote(value) : JSON.stringify(value)
}

/** Several objects or lists of several parts each have lines of their own. */
const isBroken = (items: readonly Literal[]): boolean =>
  items.length > 1 &&
  (items.every((item) => isPlain(item) && Object.keys(item).length > 1) ||
    items.every((item) => Array.isArray(item) && item.length > 1))

/**
 * Writes a literal as the formatter leaves it: on one line where it fits, else part by part. `indent` is that of the line on
 * which it starts, `before` what stands there before it, `after` how many columns follow it.
 */
export function writeLiteral(value: Literal, indent: number, before: number, after = 1): string {
  const line = onOneLine(value)
  if (line !== null && (indent + before + widthOf(line) + after <= lineWidth || !canBreak(value))) return line
  const inner = ' '.repeat(indent + 2)
  const end = ' '.repeat(indent)
  if (value instanceof Code) return value.text.replaceAll('\n', `\n${end}`)
  if (Array.isArray(value))
    return `[\n${(value as readonly Literal[])
      .map((item) => `${inner}${writeLiteral(item, indent + 2, 0)},\n`)
      .join('')}${end}]`
  return `{\n${Object.entries(value as { readonly [key: string]: Literal })
    .map(([key, own]) => `${inner}${writeProperty(key, own, indent + 2)},\n`)
    .join('')}${end}}`
}

const canBreak = (value: Literal): boolean =>
  (Array.isArray(value) && value.length > 0) || (isPlain(value) && Object.keys(value).length > 0)

/** Keys up to this width keep their text on their line, however long it is. */
const shortKey = 4

/** A property of an object. A text that is too long for the line stands on the next one. */
export function writeProperty(key: string, value: Literal, indent: number): string {
  const name = `${keyOf(key)}:`
  const text = writeLiteral(value, indent, widthOf(name) + 1)
  const isLong =
    widthOf(name) - 1 > shortKey &&
    !text.includes('\n') &&
    indent + widthOf(name) + 2 + widthOf(text) > lineWidth
  return isLong && typeof value === 'string' ? `${name}\n${' '.repeat(indent + 2)}${text}` : `${name} ${text}`
}

/** An import, part by part where it is too long for the line. */
export function writeImport(
  names: readonly string[],
  from: string,
  kind: 'import' | 'import type' = 'import',
): string {
  const line = `${kind} { ${names.join(', ')} } from '${from}'`
  return widthOf(line) <= lineWidth
    ? line
    : `${kind} {\n${names.map((one) => `  ${one},\n`).join('')}} from '${from}'`
}

/** A line of JSX, or its value on lines of its own where it is too long; `indent` is that of the line in the file. */
export function writeElement(before: string, element: string, after: string, indent: number): string {
  const line = `${before}${element}${after}`
  const space = line.slice(0, line.length - line.trimStart().length)
  return indent + widthOf(line) <= lineWidth ? line : `${before}(\n${space}  ${element}\n${space})${after}`
}

/** Lines of a file; what is undefined is left out. */
export const lines = (...rows: readonly (string | false | undefined)[]): string =>
  `${rows.filter((row) => row !== false && row !== undefined).join('\n')}\n`

/** A JSON file as the formatter leaves it: arrays of texts on one line where they fit. */
export function writeJson(value: unknown, indent = 0, before = 0): string {
  const line = jsonLine(value)
  if (typeof value !== 'object' || value === null) return line
  const inner = ' '.repeat(indent + 2)
  const end = ' '.repeat(indent)
  if (Array.isArray(value)) {
    if (
      value.length === 0 ||
      (indent + before + widthOf(line) + 1 <= lineWidth && value.every((one) => typeof one !== 'object'))
    )
      return line
    return `[\n${value.map((item) => `${inner}${writeJson(item, indent + 2)}`).join(',\n')}\n${end}]`
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  return `{\n${entries
    .map(([key, own]) => `${inner}"${key}": ${writeJson(own, indent + 2, key.length + 4)}`)
    .join(',\n')}\n${end}}`
}

const jsonLine = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(jsonLine).join(', ')}]` : JSON.stringify(value)
