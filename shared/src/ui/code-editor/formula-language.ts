import type { Completion, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { StreamLanguage } from '@codemirror/language'
import type { WordWithNote } from './complete-statement.ts'

/** Names that the completion of formulas offers. */
export interface FormulaWords {
  /** Fields by the text that stands in braces, with a note. */
  fields: readonly WordWithNote[]
  functions: readonly string[]
}

/** Formulas of fields: operators, numbers, texts, functions, and fields in braces. */
export const formulaLanguage = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(/^\{[^{}]*\}/)) return 'propertyName'
    if (stream.match(/^"[^"]*"?/)) return 'string'
    if (stream.match(/^(\d+\.?\d*|\.\d+)/)) return 'number'
    if (stream.match(/^[A-Za-z_]\w*/)) return 'keyword'
    stream.next()
    return null
  },
})

/** Completes fields after `{`, and fields and functions where a word begins. Labels of fields match as well. */
export function completeFormula(words: () => FormulaWords): CompletionSource {
  return (context): CompletionResult | null => {
    const found = context.matchBefore(/\{[^{}]*|[\p{L}_][\p{L}\p{N}_]*/u)
    if (!found && !context.explicit) return null
    const { fields, functions } = words()
    const inBraces = found?.text.startsWith('{') ?? false
    // The editor has closed the brace already.
    const isClosed = context.state.sliceDoc(context.pos, context.pos + 1) === '}'
    const fieldOptions = fields.map(({ name, note }): Completion => ({
      label: inBraces ? `{${name} ${note}` : `${name} ${note}`,
      displayLabel: note || name,
      detail: name,
      type: 'property',
      apply: inBraces && isClosed ? `{${name}` : `{${name}}`,
    }))
    const functionOptions = functions.map((name): Completion => ({
      label: name,
      type: 'function',
      apply: `${name}(`,
    }))
    return {
      from: found?.from ?? context.pos,
      options: inBraces ? fieldOptions : [...fieldOptions, ...functionOptions],
    }
  }
}
