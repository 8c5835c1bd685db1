import type { Dialect } from '../system/data-sources/source.ts'

/** A stretch of a statement: its own words, something that only looks like words, or `@name`. */
export interface Piece {
  is: 'code' | 'quoted' | 'comment' | 'name'
  text: string
  at: number
}

const nested: ReadonlySet<Dialect> = new Set(['postgres', 'sqlserver'])

/** Takes a statement apart just far enough to know where `@name` means a parameter: not in a text, a quoted name or a comment. */
export function piecesOf(dialect: Dialect, statement: string): Piece[] {
  const found: Piece[] = []
  let at = 0
  let from = 0
  const code = () => {
    if (at > from) found.push({ is: 'code', text: statement.slice(from, at), at: from })
  }
  while (at < statement.length) {
    const end = special(dialect, statement, at)
    if (!end) {
      at += 1
      continue
    }
    code()
    found.push({ is: end.is, text: statement.slice(at, end.to), at })
    at = from = end.to
  }
  code()
  return found
}

function special(dialect: Dialect, text: string, at: number): { is: Piece['is']; to: number } | null {
  const two = text.slice(at, at + 2)
  // MySQL asks for a space after the two dashes; without one it is a minus of a minus.
  if (two === '--' && (dialect !== 'mysql' || /^--(\s|$)/.test(text.slice(at, at + 3))))
    return { is: 'comment', to: lineEnd(text, at) }
  if (text[at] === '#' && dialect === 'mysql') return { is: 'comment', to: lineEnd(text, at) }
  if (two === '/*') return { is: 'comment', to: commentEnd(text, at, nested.has(dialect)) }
  const quote = quoteAt(dialect, text, at)
  if (quote) return { is: 'quoted', to: quote }
  if (text[at] === '@' && text[at - 1] !== '@' && !/[\p{L}\p{N}_$]/u.test(text[at - 1] ?? '')) {
    const [name] = /^@[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(at, at + 70)) ?? []
    if (name) return { is: 'name', to: at + name.length }
  }
  return null
}

const lineEnd = (text: string, at: number) => {
  const end = text.slice(at).search(/[\r\n]/)
  return end < 0 ? text.length : at + end
}

function commentEnd(text: string, at: number, nests: boolean): number {
  let depth = 1
  for (let to = at + 2; to < text.length; to++) {
    const two = text.slice(to, to + 2)
    if (two === '*/') {
      depth -= 1
      to += 1
      if (depth === 0) return to + 1
    } else if (nests && two === '/*') {
      depth += 1
      to += 1
    }
  }
  return text.length
}

/** Where the text or quoted name that begins here ends; null where none does. */
function quoteAt(dialect: Dialect, text: string, at: number): number | null {
  const [mark = ''] = text.slice(at, at + 1)
  const before = text[at - 1] ?? ''
  if (mark === `'`) {
    const escapes =
      dialect === 'mysql' ||
      (dialect === 'postgres' && /^[eE]$/.test(before) && !/[\p{L}\p{N}_$]/u.test(text[at - 2] ?? ''))
    if (dialect === 'oracle' && /^[qQ]$/.test(before)) return alternative(text, at)
    return closed(text, at, `'`, escapes)
  }
  if (mark === '"') return closed(text, at, '"', dialect === 'mysql')
  if (mark === '`' && (dialect === 'mysql' || dialect === 'sqlite')) return closed(text, at, '`', false)
  if (mark === '[' && (dialect === 'sqlserver' || dialect === 'sqlite')) return closed(text, at, ']', false)
  if (mark === '$' && dialect === 'postgres' && !/[\p{L}\p{N}_$]/u.test(before)) {
    const [tag] = /^\$([\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(text.slice(at, at + 70)) ?? []
    if (!tag) return null
    const end = text.indexOf(tag, at + tag.length)
    return end < 0 ? text.length : end + tag.length
  }
  return null
}

/** The mark written twice stands for itself. */
function closed(text: string, at: number, mark: string, escapes: boolean): number {
  for (let to = at + 1; to < text.length; to++) {
    if (escapes && text[to] === '\\') to += 1
    else if (text[to] === mark) {
      if (text[to + 1] !== mark) return to + 1
      to += 1
    }
  }
  return text.length
}

/** Oracle's q'[ … ]'. */
function alternative(text: string, at: number): number {
  const open = text[at + 1] ?? ''
  const close = { '[': ']', '(': ')', '{': '}', '<': '>' }[open] ?? open
  const end = text.indexOf(`${close}'`, at + 2)
  return end < 0 ? text.length : end + 2
}
