import { choosePlurals } from './plural.ts'

/**
 * Replaces `{{name}}` placeholders by their values; an unknown placeholder stays. A list becomes an enumeration
 * with the separator of the text's language. `[n:row|rows]` is a choice by the value `n`.
 */
export function interpolate(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  const separator = /\p{Script=Han}/u.test(text) ? '、' : ', '
  return choosePlurals(text, values).replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
    if (!(name in values)) return placeholder
    const value = values[name]
    return Array.isArray(value) ? value.join(separator) : String(value)
  })
}
