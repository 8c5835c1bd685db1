/** Why a pattern cannot be used. `syntax`: it is none; the others are parts that no engine matches in linear time. */
export interface PatternProblem {
  readonly why: 'syntax' | 'lookAround' | 'backReference' | 'unknownPart' | 'tooBig'
  /** The part that is refused, as the user wrote it. */
  readonly part: string
}

/** An expression of RE2 that a text must match, or must not. */
export interface TranslatedCondition {
  readonly source: string
  readonly isNegated: boolean
}
export interface TranslatedPattern {
  readonly ignoresCase: boolean
  readonly isMultiline: boolean
  /** All of them must hold. */
  readonly conditions: readonly TranslatedCondition[]
}

/** Characters of `\s` in JavaScript; in RE2 it has those of ASCII only. */
const space = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
const noSpace = String.raw`\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
const any = String.raw`\x00-\x{10ffff}`
const lineEnds = String.raw`\n\r\x{2028}\x{2029}`

const hex = (code: number): string => `\\x{${code.toString(16)}}`
const lookAheadStart = /\(\?[=!]/y

/**
 * Translates a pattern of JavaScript, plain or between slashes, to the syntax of RE2 with the same meaning. A pattern
 * that begins with `^` and look-aheads, as rules for passwords do, becomes several conditions. Texts are matched by
 * character, not by UTF-16 unit.
 */
export function translatePattern(pattern: string): TranslatedPattern | PatternProblem {
  if (!isPattern(pattern)) return { why: 'syntax', part: pattern }
  const [bare, flags] = splitFlags(pattern)
  const context: Context = {
    text: bare,
    isUnicode: flags.includes('u'),
    dot: flags.includes('s') ? `[${any}]` : `[^${lineEnds}]`,
    hasNames: /\(\?<[^=!]/.test(bare),
  }
  const isMultiline = flags.includes('m')
  try {
    return {
      ignoresCase: flags.includes('i'),
      isMultiline,
      conditions: isMultiline
        ? [{ source: translate(context, 0, bare.length), isNegated: false }]
        : splitLookAheads(context),
    }
  } catch (problem) {
    if (problem instanceof Unsupported) return problem.problem
    throw problem
  }
}

function splitFlags(pattern: string): [bare: string, flags: string] {
  const [, bare = pattern, flags = ''] = /^\/(.*)\/([imsu]*)$/s.exec(pattern) ?? []
  return [bare, flags]
}

/** Whether JavaScript can read a pattern. It is not run. */
export function isPattern(pattern: string): boolean {
  try {
    void new RegExp(...splitFlags(pattern))
    return true
  } catch {
    return false
  }
}

interface Context {
  readonly text: string
  readonly isUnicode: boolean
  /** What `.` means by the flags. */
  readonly dot: string
  readonly hasNames: boolean
}

class Unsupported extends Error {
  readonly problem: PatternProblem
  constructor(why: PatternProblem['why'], part: string) {
    super(why)
    this.problem = { why, part }
  }
}

/** Splits the look-aheads behind a leading `^` from the rest: `^(?=.*\d).{8,}$` has two conditions. */
function splitLookAheads(context: Context): TranslatedCondition[] {
  const { text } = context
  const conditions: TranslatedCondition[] = []
  let at = 1
  const isLookAhead = () => {
    lookAheadStart.lastIndex = at
    return lookAheadStart.test(text)
  }
  if (text.startsWith('^'))
    while (isLookAhead()) {
      const end = endOfGroup(text, at)
      conditions.push({
        source: `^(?:${translate(context, at + 3, end - 1)})`,
        isNegated: text[at + 2] === '!',
      })
      at = end
    }
  if (conditions.length === 0) return [{ source: translate(context, 0, text.length), isNegated: false }]
  // In `^(?=a)b|c` the look-ahead belongs to the first branch only, and `(?=a)*` repeats it.
  if (hasBranches(text, at) || /^[*+?{]/.test(text.slice(at))) throw new Unsupported('lookAround', text)
  return [...conditions, { source: `^(?:${translate(context, at, text.length)})`, isNegated: false }]
}

/** Visits the characters of a pattern that are neither escaped nor in a class, until `visit` answers true. */
function visitSigns(text: string, start: number, visit: (sign: string, at: number) => boolean): number {
  let isInClass = false
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\\') at++
    else if (isInClass) isInClass = sign !== ']'
    else if (sign === '[') isInClass = true
    else if (visit(sign, at)) return at
  }
  return text.length
}

function endOfGroup(text: string, start: number): number {
  let depth = 0
  return (
    visitSigns(text, start, (sign) => {
      if (sign === '(') depth++
      if (sign === ')') depth--
      return depth === 0
    }) + 1
  )
}

function hasBranches(text: string, start: number): boolean {
  let depth = 0
  return (
    visitSigns(text, start, (sign) => {
      if (sign === '(') depth++
      if (sign === ')') depth--
      return depth === 0 && sign === '|'
    }) < text.length
  )
}

/** Translates a part of a pattern that JavaScript has accepted. */
function translate(context: Context, start: number, end: number): string {
  const { text, dot } = context
  let result = ''
  for (let at = start; at < end;) {
    const sign = text[at]!
    if (sign === '\\') {
      const escape = translateEscape(context, at, false)
      result += escape.source
      at = escape.end
    } else if (sign === '[') {
      const set = translateClass(context, at)
      result += set.source
      at = set.end
    } else if (sign === '(') {
      const [opening] = /^\((?:\?(?::|<[^=!][^>]*>|<?[=!]|[a-z-]*:)?)?/i.exec(text.slice(at, at + 100))!
      if (/^\(\?<?[=!]/.test(opening)) throw new Unsupported('lookAround', text.slice(at, at + 20))
      // No group is read, so none is captured. Flags within a pattern are of 2025, and most browsers refuse them.
      if (!/^\((?:\?:|\?<.*>)?$/s.test(opening)) throw new Unsupported('unknownPart', opening)
      result += '(?:'
      at += opening.length
    } else {
      result += sign === '.' ? dot : sign
      at += 1
    }
  }
  return result
}

interface Translated {
  readonly source: string
  readonly end: number
  /** Whether it stands for more than one character, so that it cannot begin or end a range. */
  readonly isSet?: boolean
}

function translateClass(context: Context, start: number): Translated {
  const { text } = context
  const isNegated = text[start + 1] === '^'
  const first = start + (isNegated ? 2 : 1)
  // JavaScript has an empty class, and its opposite.
  if (text[first] === ']') return { source: isNegated ? `[${any}]` : `[^${any}]`, end: first + 1 }
  let source = isNegated ? '[^' : '['
  let at = first
  let isAfterSet = false
  while (text[at] !== ']') {
    const sign = text[at]!
    if (sign === '\\') {
      const escape = translateEscape(context, at, true)
      source += escape.source
      at = escape.end
      isAfterSet = escape.isSet === true
    } else {
      // A hyphen beside `\w` is no range, and `[:` begins no class.
      const isPlain = sign === '-' && (isAfterSet || /^\\[dDsSwWpP]/.test(text.slice(at + 1, at + 3)))
      source += isPlain || sign === '[' || (sign === '^' && at === first) ? `\\${sign}` : sign
      at += 1
      isAfterSet = false
    }
  }
  return { source: `${source}]`, end: at + 1 }
}

const controls: Readonly<Record<string, string>> = { n: '\\n', r: '\\r', t: '\\t', f: '\\f', v: '\\x0b' }

function translateEscape({ text, isUnicode, hasNames }: Context, at: number, isInClass: boolean): Translated {
  const rest = text.slice(at + 1)
  const letter = rest[0]!
  const end = at + 2
  if (letter === 's' || letter === 'S') {
    const members = letter === 's' ? space : noSpace
    return { source: isInClass ? members : `[${members}]`, end, isSet: true }
  }
  if (/[dDwW]/.test(letter)) return { source: `\\${letter}`, end, isSet: true }
  if (letter === 'b') return { source: isInClass ? '\\x08' : '\\b', end }
  if (letter === 'B' && !isInClass) return { source: '\\B', end }
  if (Object.hasOwn(controls, letter)) return { source: controls[letter]!, end }
  if (/^0(?!\d)/.test(rest)) return { source: '\\x00', end }
  if (/\d/.test(letter)) throw new Unsupported('backReference', text.slice(at, at + 3))
  if (letter === 'k' && hasNames) throw new Unsupported('backReference', text.slice(at, at + 20))
  const control = /^c([A-Za-z])/.exec(rest)
  if (control) return { source: hex(control[1]!.charCodeAt(0) % 32), end: at + 3 }
  if (rest.startsWith('c')) throw new Unsupported('unknownPart', text.slice(at, at + 3))
  const pair = /^u([Dd][89ABab][\dA-Fa-f]{2})\\u([Dd][C-Fc-f][\dA-Fa-f]{2})/.exec(rest)
  if (pair) {
    const [high, low] = [Number.parseInt(pair[1]!, 16), Number.parseInt(pair[2]!, 16)]
    return { source: hex((high - 0xd800) * 0x400 + low - 0xdc00 + 0x1_0000), end: end + pair[0].length - 1 }
  }
  const code =
    /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4}))/.exec(rest) ?? (isUnicode && /^u\{()()([\dA-Fa-f]+)\}/.exec(rest))
  if (code) {
    const point = Number.parseInt(code[1] || code[2] || code[3]!, 16)
    // Half of a character outside of the basic plane.
    if (point >= 0xd800 && point <= 0xdfff) throw new Unsupported('unknownPart', code[0])
    return { source: hex(point), end: end + code[0].length - 1 }
  }
  if (isUnicode && /[pP]/.test(letter)) {
    const property = /^[pP]\{(?:(?:Script|sc|General_Category|gc)=)?(\w+)\}/.exec(rest)
    if (!property) throw new Unsupported('unknownPart', text.slice(at, at + 30))
    return { source: `\\${letter}{${property[1]}}`, end: end + property[0].length - 1, isSet: true }
  }
  const plain = String.fromCodePoint(text.codePointAt(at + 1)!)
  return { source: /^[ -/:-@[-`{-~]$/.test(plain) ? `\\${plain}` : plain, end: at + 1 + plain.length }
}

/** An atom, a bracket or a repetition of a translated expression. */
const partOfSource = /\\(?:x\{[^}]*\}|x..|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(,?)(\d*)\}|\(\?:|./gsu

/**
 * About the size of a translated expression once it is compiled: repetitions are written out. It is known before the
 * expression is compiled, because that takes as long as the size.
 */
export function estimateSize(source: string): number {
  const outer: number[] = []
  let sum = 0
  let last = 0
  for (const [part, least, comma, most] of source.matchAll(partOfSource)) {
    if (part === '(?:') {
      outer.push(sum)
      sum = 0
      last = 0
    } else if (part === ')') {
      last = sum + 1
      sum = (outer.pop() ?? 0) + last
    } else if (least !== undefined) {
      const times = Math.max(Number(most || least) + (comma && !most ? 1 : 0), 1)
      sum += last * (times - 1)
      last *= times
    } else {
      last = 1
      sum += 1
    }
  }
  return sum
}
