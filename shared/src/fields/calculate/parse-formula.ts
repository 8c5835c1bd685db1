import { functions } from './functions.ts'
import type { Token } from './kind.ts'

/** A formula as a tree; fields are referred to by name. */
export type Formula =
  | { is: 'value'; value: number | string | boolean }
  | { is: 'field'; name: string }
  | { is: 'sign'; sign: string; of: readonly Formula[] }
  | { is: 'call'; name: string; of: readonly Formula[] }

/** A problem of a formula, and the index of its token (from 0; the end is one past the last). */
export interface BadFormula {
  readonly why:
    | 'empty'
    | 'unknownSign'
    | 'unknownFunction'
    | 'numberExpected'
    | 'operatorExpected'
    | 'openBracket'
    | 'tooDeep'
  readonly at: number
}

type FormulaPart = { is: 'number' | 'text' | 'word' | 'sign' | 'field'; text: string; at: number }

/** Operator precedence; higher binds first. */
const precedence: Readonly<Record<string, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 6,
}
/** As in spreadsheets, -2^2 is 4. */
const unaryPrecedence = 7
/** Depth of nested brackets. */
const maxDepth = 50
const synonyms: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '（': '(',
  '）': ')',
  '，': ',',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
}
const partPattern =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|"(?<text>(?:[^"]|"")*)"|(?<word>[A-Za-z_]\w*)|(?<sign><=|>=|<>|[-+*/^&=<>%(),×÷（），≤≥≠]))/y

/**
 * Parses a formula of operators, numbers, functions and fields. No text is ever executed: what is not in the
 * grammar is refused with its position.
 */
export function parseFormula(tokens: readonly Token[]): Formula | BadFormula {
  const parts = splitTokens(tokens)
  if (!Array.isArray(parts)) return parts
  if (parts.length === 0) return { why: 'empty', at: 0 }
  let next = 0
  let depth = 0
  const fail = (why: BadFormula['why']): never => {
    throw { why, at: parts[next]?.at ?? tokens.length } satisfies BadFormula
  }
  const isNext = (sign: string) => parts[next]?.is === 'sign' && parts[next]?.text === sign
  const expect = (sign: string, otherwise: BadFormula['why']) =>
    isNext(sign) ? void next++ : fail(otherwise)

  const parseOperand = (): Formula => {
    const part = parts[next++]
    if (part?.is === 'number') return { is: 'value', value: Number(part.text) }
    if (part?.is === 'text') return { is: 'value', value: part.text.replaceAll('""', '"') }
    if (part?.is === 'field') return { is: 'field', name: part.text }
    if (part?.is === 'word') return parseWord(part.text.toUpperCase())
    if (part?.is === 'sign' && (part.text === '-' || part.text === '+'))
      return { is: 'sign', sign: part.text, of: [parseExpression(unaryPrecedence)] }
    if (part?.is === 'sign' && part.text === '(') {
      const inner = parseExpression(0)
      expect(')', 'openBracket')
      return inner
    }
    next--
    return fail('numberExpected')
  }
  const parseWord = (name: string): Formula => {
    if (name === 'TRUE' || name === 'FALSE') return { is: 'value', value: name === 'TRUE' }
    if (!lazyFunctions.has(name) && !functions.has(name)) {
      next--
      fail('unknownFunction')
    }
    expect('(', 'operatorExpected')
    const of: Formula[] = []
    while (!isNext(')')) {
      if (of.length > 0) expect(',', 'openBracket')
      of.push(parseExpression(0))
    }
    next++
    return { is: 'call', name, of }
  }
  const parseExpression = (minPrecedence: number): Formula => {
    if (++depth > maxDepth) fail('tooDeep')
    let left = parseOperand()
    for (;;) {
      const sign = parts[next]?.is === 'sign' ? parts[next]!.text : ''
      if (sign === '%') {
        next++
        left = { is: 'sign', sign, of: [left] }
        continue
      }
      const binds = precedence[sign]
      if (binds === undefined || binds < minPrecedence || (binds === minPrecedence && minPrecedence > 0))
        break
      next++
      left = { is: 'sign', sign, of: [left, parseExpression(binds)] }
    }
    depth--
    return left
  }

  try {
    const whole = parseExpression(0)
    return next < parts.length ? fail(isNext(')') ? 'openBracket' : 'operatorExpected') : whole
  } catch (problem) {
    if (problem instanceof Error) throw problem
    return problem as BadFormula
  }
}

/** Functions that evaluate only the arguments they need. */
export const lazyFunctions: ReadonlySet<string> = new Set([
  'IF',
  'IFS',
  'IFERROR',
  'ISERROR',
  'SWITCH',
  'CHOOSE',
])

/** Adjacent texts are joined: designers put each digit of a number into a token of its own. */
function splitTokens(tokens: readonly Token[]): FormulaPart[] | BadFormula {
  const parts: FormulaPart[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    if (typeof token !== 'string') {
      parts.push({ is: 'field', text: token.__vModel__, at: at++ })
      continue
    }
    let text = ''
    const places: number[] = []
    for (let next = tokens[at]; typeof next === 'string'; next = tokens[++at]) {
      for (const _ of next) places.push(at)
      text += next
    }
    for (partPattern.lastIndex = 0; /\S/.test(text.slice(partPattern.lastIndex));) {
      const from = partPattern.lastIndex
      const found = partPattern.exec(text)?.groups
      if (!found) return { why: 'unknownSign', at: places[from + text.slice(from).search(/\S/)] ?? at }
      const [is, match] = Object.entries(found).find(([, group]) => group !== undefined) as [
        FormulaPart['is'],
        string,
      ]
      parts.push({
        is,
        text: is === 'sign' ? (synonyms[match] ?? match) : match,
        at: places[partPattern.lastIndex - 1] ?? at,
      })
    }
  }
  return parts
}

/** Whether a sequence alternates between numbers and operators, with numbers at both ends. */
export const alternatesNumbersAndOperators = (elements: readonly string[]): boolean =>
  elements.length % 2 === 1 &&
  elements.every((element, at) =>
    at % 2 === 0 ? /^-?(\d+\.?\d*|\.\d+)$/.test(element) : /^[-+*/×÷]$/.test(element),
  )
