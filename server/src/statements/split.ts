import type { Dialect } from './dialect.ts'

/** A part of a statement: code, quoted text, a comment, or a parameter `@name`. */
export interface StatementPart {
  kind: 'code' | 'quoted' | 'comment' | 'name'
  text: string
  at: number
}

const dialectsWithNestedComments: ReadonlySet<Dialect> = new Set(['postgres', 'sqlserver'])

/**
 * Splits a statement just far enough to find parameters `@name` outside of texts, quoted names and comments.
 */
export function splitStatement(dialect: Dialect, statement: string): StatementPart[] {
  const found: StatementPart[] = []
  let at = 0
  let from = 0
  const code = () => {
    if (at > from) found.push({ kind: 'code', text: statement.slice(from, at), at: from })
  }
  while (at < statement.length) {
    const end = matchPart(dialect, statement, at)
    if (!end) {
      at += 1
      continue
    }
    code()
    found.push({ kind: end.kind, text: statement.slice(at, end.to), at })
    at = from = end.to
  }
  code()
  return found
}

function matchPart(
  dialect: Dialect,
  text: string,
  at: number,
): { kind: StatementPart['kind']; to: number } | null {
  const two = text.slice(at, at + 2)
  // MySQL requires a space after the two dashes; without one they are two minus signs.
  if (two === '--' && (dialect !== 'mysql' || /^--(\s|$)/.test(text.slice(at, at + 3))))
    return { kind: 'comment', to: findLineEnd(text, at) }
  if (text[at] === '#' && dialect === 'mysql') return { kind: 'comment', to: findLineEnd(text, at) }
  if (two === '/*')
    return { kind: 'comment', to: findCommentEnd(text, at, dialectsWithNestedComments.has(dialect)) }
  const quote = findQuoteEnd(dialect, text, at)
  if (quote) return { kind: 'quoted', to: quote }
  if (text[at] === '@' && text[at - 1] !== '@' && !/[\p{L}\p{N}_$]/u.test(text[at - 1] ?? '')) {
    const [name] = /^@[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(at, at + 70)) ?? []
    if (name) return { kind: 'name', to: at + name.length }
  }
  return null
}

const findLineEnd = (text: string, at: number) => {
  const end = text.slice(at).search(/[\r\n]/)
  return end < 0 ? text.length : at + end
}

function findCommentEnd(text: string, at: number, nests: boolean): number {
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

/** The end of the text or quoted name that starts at `at`; null where none starts. */
function findQuoteEnd(dialect: Dialect, text: string, at: number): number | null {
  const [mark = ''] = text.slice(at, at + 1)
  const previous = text[at - 1] ?? ''
  if (mark === `'`) {
    const escapes =
      dialect === 'mysql' ||
      (dialect === 'postgres' && /^[eE]$/.test(previous) && !/[\p{L}\p{N}_$]/u.test(text[at - 2] ?? ''))
    if (dialect === 'oracle' && /^[qQ]$/.test(previous)) return findOracleQuoteEnd(text, at)
    return findClosingMark(text, at, `'`, escapes)
  }
  if (mark === '"') return findClosingMark(text, at, '"', dialect === 'mysql')
  if (mark === '`' && (dialect === 'mysql' || dialect === 'sqlite'))
    return findClosingMark(text, at, '`', false)
  if (mark === '[' && (dialect === 'sqlserver' || dialect === 'sqlite'))
    return findClosingMark(text, at, ']', false)
  if (mark === '$' && dialect === 'postgres' && !/[\p{L}\p{N}_$]/u.test(previous)) {
    const [tag] = /^\$([\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(text.slice(at, at + 70)) ?? []
    if (!tag) return null
    const end = text.indexOf(tag, at + tag.length)
    return end < 0 ? text.length : end + tag.length
  }
  return null
}

/** Finds the closing mark; a doubled mark is part of the text. */
function findClosingMark(text: string, at: number, mark: string, escapes: boolean): number {
  for (let to = at + 1; to < text.length; to++) {
    if (escapes && text[to] === '\\') to += 1
    else if (text[to] === mark) {
      if (text[to + 1] !== mark) return to + 1
      to += 1
    }
  }
  return text.length
}

/** Finds the end of Oracle's alternative quoting, `q'[ … ]'`. */
function findOracleQuoteEnd(text: string, at: number): number {
  const open = text[at + 1] ?? ''
  const close = { '[': ']', '(': ')', '{': '}', '<': '>' }[open] ?? open
  const end = text.indexOf(`${close}'`, at + 2)
  return end < 0 ? text.length : end + 2
}
