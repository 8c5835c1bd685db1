import { functions } from './functions.ts'
import type { Token } from './kind.ts'

/** A formula as a tree; fields stand in it by their names. */
export type Formula =
  | { is: 'value'; value: number | string | boolean }
  | { is: 'field'; name: string }
  | { is: 'sign'; sign: string; of: readonly Formula[] }
  | { is: 'call'; name: string; of: readonly Formula[] }

/** What is wrong with a formula, and at which token of it (from 0; the end is one past the last). */
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

type FormulaPart = { is: 'number' | 'text' | 'word' | 'sign' | 'field'; said: string; at: number }

/** Stronger ones bind first. */
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
/** As in spreadsheets: -2^2 is 4. */
const unaryPrecedence = 7
/** Brackets within brackets. */
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
  /\s*(?:(?<number>\d+\.?\d*|\.\d+)|"(?<text>[^"]*)"|(?<word>[A-Za-z_]\w*)|(?<sign><=|>=|<>|[-+*/^&=<>%(),×÷（），≤≥≠]))/y

/**
 * Reads a formula of signs, numbers, functions and fields. No text is ever run: what is not in the grammar is
 * refused with its place.
 */
export function parseFormula(tokens: readonly Token[]): Formula | BadFormula {
  const parts = splitTokens(tokens)
  if (!Array.isArray(parts)) return parts
  if (parts.length === 0) return { why: 'empty', at: 0 }
  let next = 0
  let depth = 0
  const stop = (why: BadFormula['why']): never => {
    throw { why, at: parts[next]?.at ?? tokens.length } satisfies BadFormula
  }
  const sees = (sign: string) => parts[next]?.is === 'sign' && parts[next]?.said === sign
  const take = (sign: string, otherwise: BadFormula['why']) => (sees(sign) ? void next++ : stop(otherwise))

  const operand = (): Formula => {
    const one = parts[next++]
    if (one?.is === 'number') return { is: 'value', value: Number(one.said) }
    if (one?.is === 'text') return { is: 'value', value: one.said }
    if (one?.is === 'field') return { is: 'field', name: one.said }
    if (one?.is === 'word') return word(one.said.toUpperCase())
    if (one?.is === 'sign' && (one.said === '-' || one.said === '+'))
      return { is: 'sign', sign: one.said, of: [climb(unaryPrecedence)] }
    if (one?.is === 'sign' && one.said === '(') {
      const inner = climb(0)
      take(')', 'openBracket')
      return inner
    }
    next--
    return stop('numberExpected')
  }
  const word = (name: string): Formula => {
    if (name === 'TRUE' || name === 'FALSE') return { is: 'value', value: name === 'TRUE' }
    if (!lazyFunctions.has(name) && !functions.has(name)) {
      next--
      stop('unknownFunction')
    }
    take('(', 'operatorExpected')
    const of: Formula[] = []
    while (!sees(')')) {
      if (of.length > 0) take(',', 'openBracket')
      of.push(climb(0))
    }
    next++
    return { is: 'call', name, of }
  }
  const climb = (least: number): Formula => {
    if (++depth > maxDepth) stop('tooDeep')
    let left = operand()
    for (;;) {
      const sign = parts[next]?.is === 'sign' ? parts[next]!.said : ''
      if (sign === '%') {
        next++
        left = { is: 'sign', sign, of: [left] }
        continue
      }
      const binds = precedence[sign]
      if (binds === undefined || binds < least || (binds === least && least > 0)) break
      next++
      left = { is: 'sign', sign, of: [left, climb(binds)] }
    }
    depth--
    return left
  }

  try {
    const whole = climb(0)
    return next < parts.length ? stop(sees(')') ? 'openBracket' : 'operatorExpected') : whole
  } catch (bad) {
    if (bad instanceof Error) throw bad
    return bad as BadFormula
  }
}

/** They work out only what is asked. */
export const lazyFunctions: ReadonlySet<string> = new Set(['IF', 'IFS', 'IFERROR'])

/** Neighbouring texts belong together: designers put each digit of a number into a token of its own. */
function splitTokens(tokens: readonly Token[]): FormulaPart[] | BadFormula {
  const parts: FormulaPart[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    if (typeof token !== 'string') {
      parts.push({ is: 'field', said: token.__vModel__, at: at++ })
      continue
    }
    let text = ''
    const places: number[] = []
    for (let said = tokens[at]; typeof said === 'string'; said = tokens[++at]) {
      for (const _ of said) places.push(at)
      text += said
    }
    for (partPattern.lastIndex = 0; /\S/.test(text.slice(partPattern.lastIndex));) {
      const from = partPattern.lastIndex
      const found = partPattern.exec(text)?.groups
      if (!found) return { why: 'unknownSign', at: places[from + text.slice(from).search(/\S/)] ?? at }
      const [is, said] = Object.entries(found).find(([, one]) => one !== undefined) as [
        FormulaPart['is'],
        string,
      ]
      parts.push({
        is,
        said: is === 'sign' ? (synonyms[said] ?? said) : said,
        at: places[partPattern.lastIndex - 1] ?? at,
      })
    }
  }
  return parts
}

/**
 * The check that the specification states for a row of numbers and operators (areas 5): they alternate, their
 * count is odd, and numbers stand at both ends.
 */
export const alternatesNumbersAndOperators = (elements: readonly string[]): boolean =>
  elements.length % 2 === 1 &&
  elements.every((element, at) =>
    at % 2 === 0 ? /^-?(\d+\.?\d*|\.\d+)$/.test(element) : /^[-+*/×÷]$/.test(element),
  )
