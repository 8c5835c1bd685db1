import { estimateSize, translatePattern, type PatternProblem } from './translate.ts'

/** A pattern of a design, compiled for an engine whose time grows with the length of a text only. */
export interface Pattern {
  test(text: string): boolean
  /** Steps per character at the worst. */
  readonly size: number
}

/**
 * Limit of the size of a compiled pattern. `.{1,1000}` has 2,003; repetitions of repetitions would have hundreds of
 * thousands, and each may be a step for each character.
 */
const maxSize = 2_500

/**
 * Limit of the steps for one text, and for all texts of a record. A step takes up to 25 nanoseconds, so these are 0.1 and
 * 0.5 seconds for patterns made to be slow; those of phone numbers or of lengths take a thousandth of it.
 */
const maxSteps = 5_000_000
const maxRecordSteps = 20_000_000

/** What the texts of a record may still cost. */
export interface PatternBudget {
  left: number
}
export const createPatternBudget = (): PatternBudget => ({ left: maxRecordSteps })

type Engine = typeof import('re2js').RE2JS
let engine: Engine | null = null
let loading: Promise<void> | null = null

/** Loads the engine, once. Browsers load it with the first form that has a pattern. */
export function loadPatternEngine(): Promise<void> {
  loading ??= import('re2js').then(
    ({ RE2JS }) => void (engine = RE2JS),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

export const isPatternEngineLoaded = (): boolean => engine !== null

/** Compiled patterns by their text: a designer asks after each change, and a release for each field. */
const known = new Map<string, Pattern | PatternProblem>()
const maxKnown = 1_000

/**
 * Compiles a pattern, or says what keeps it from being used. Before the engine is loaded, it is only translated, and
 * answers null where nothing is wrong with that.
 */
export function compilePattern(pattern: string): Pattern | PatternProblem | null {
  const cached = known.get(pattern)
  if (cached) return cached
  const compiled = compile(pattern)
  if (!compiled) return null
  if (known.size >= maxKnown) known.clear()
  known.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): Pattern | PatternProblem | null {
  const translated = translatePattern(pattern)
  if ('why' in translated) return translated
  const { conditions, ignoresCase, isMultiline } = translated
  if (conditions.some(({ source }) => estimateSize(source) > 2 * maxSize))
    return { why: 'tooBig', part: pattern }
  if (!engine) return null
  const { CASE_INSENSITIVE, MULTILINE } = engine
  const flags = (ignoresCase ? CASE_INSENSITIVE : 0) + (isMultiline ? MULTILINE : 0)
  let compiled
  try {
    compiled = conditions.map(({ source, isNegated }) => ({
      expression: engine!.compile(source, flags),
      isNegated,
    }))
  } catch (error) {
    const { message } = error as Error
    return { why: /repeat count|too large|nesting/.test(message) ? 'tooBig' : 'unknownPart', part: pattern }
  }
  const size = compiled.reduce((sum, { expression }) => sum + expression.programSize(), 0)
  if (size > maxSize) return { why: 'tooBig', part: pattern }
  return {
    size,
    test: (text) => compiled.every(({ expression, isNegated }) => expression.test(text) !== isNegated),
  }
}

/** Whether a pattern can be used, as far as that is known without the engine. */
export function findPatternProblem(pattern: string): PatternProblem | null {
  const compiled = compilePattern(pattern)
  return compiled && 'why' in compiled ? compiled : null
}

/** Limit of the sizes of all patterns of a design: compiling them takes about 0.1 seconds. */
const maxDesignSize = 50_000

/** The patterns of a design that cannot be used; the first one that is too many ends the list. */
export function findPatternProblems<P extends { readonly pattern: string }>(
  patterns: readonly P[],
): { of: P; problem: PatternProblem }[] {
  const found: { of: P; problem: PatternProblem }[] = []
  let size = 0
  for (const of of patterns) {
    const compiled = compilePattern(of.pattern)
    if (!compiled) continue
    if ('why' in compiled) found.push({ of, problem: compiled })
    else size += compiled.size
    if (size > maxDesignSize) {
      found.push({ of, problem: { why: 'tooBig', part: of.pattern } })
      break
    }
  }
  return found
}

/** Counts the steps of matching a text; returns why it is not matched, for one text or for the record. */
export function spend(
  { size }: Pattern,
  text: string,
  budget: PatternBudget,
): { why: 'tooLong'; n: number } | { why: 'tooMuchText' } | null {
  const steps = size * text.length
  if (steps > maxSteps) return { why: 'tooLong', n: Math.floor(maxSteps / size) }
  if (steps > budget.left) return { why: 'tooMuchText' }
  budget.left -= steps
  return null
}
