import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Refusal } from '../errors/refusal.ts'
import { Code } from '@tessera/shared/contract/wire'
import { field } from '../errors/text.ts'

/** Levels of arrays and objects in one another. A deep value would exhaust the stack of later steps. */
const maxDepth = 100
/** A flow of a thousand nodes is a tree of as many levels. It is a text, and its reader does not use the stack. */
const deepTexts: ReadonlyMap<string, number> = new Map([['flowTemplateJson', 3_000]])

interface Place {
  value: unknown
  /** Name of the field on the wire. */
  name: string
  depth: number
  limit: number
  /** Its key in the object around it. */
  key: string
  /** Within a text that is JSON: its fields are none on the wire. */
  isNested: boolean
}

/**
 * Throws a refusal if a received value contains what no call accepts anywhere, also inside of texts that are
 * JSON: characters that PostgreSQL cannot store (NUL and lone surrogates, which it would refuse or replace),
 * numbers that are not finite, the key `__proto__`, or more than 100 levels (more in
 * a flow).
 */
export function assertStorable(received: unknown): void {
  const places: Place[] = [{ value: received, name: '', depth: 0, limit: maxDepth, key: '', isNested: false }]
  for (let place = places.pop(); place; place = places.pop()) {
    const { value, name, depth, limit, key: ownKey, isNested } = place
    if (typeof value === 'string') {
      assertText(value, name)
      const nested = parseNested(value)
      if (nested !== undefined)
        places.push({
          ...place,
          value: nested,
          limit: Math.max(limit, deepTexts.get(ownKey) ?? 0),
          isNested: true,
        })
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw refuse(name, field.invalid)
    } else if (isPlain(value)) {
      if (depth >= limit) throw refuse(name, field.tooDeep, limit)
      for (const [key, inner] of Object.entries(value)) {
        const at = isNested || !name ? name || key : `${name}.${key}`
        if (key === '__proto__') throw refuse(at, field.invalid)
        assertText(key, at)
        if (inner !== null && inner !== '')
          places.push({ value: inner, name: at, depth: depth + 1, limit, key, isNested })
      }
    }
  }
}

/** NUL, and halves of surrogate pairs without the other half. */
const unstorable = /[\0\p{Surrogate}]/u

/** Whether PostgreSQL stores a text unchanged. */
export const isStorableText = (text: string): boolean => !unstorable.test(text)

function assertText(text: string, name: string): void {
  if (!isStorableText(text)) throw refuse(name, field.badText)
}

/** An array, or an object that a parser of JSON, queries or forms made; not a stream. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The array or object of a text that is JSON; undefined for other texts. */
function parseNested(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(name: string, text: LocalizedText, n = maxDepth): Refusal {
  // The name itself may hold what is refused, and is part of the answer.
  const shown = (name || 'body').slice(0, 100).replaceAll(new RegExp(unstorable, 'gu'), '�')
  const fields = [{ field: shown, text, values: { field: shown, n } }]
  return new Refusal({ code: Code.invalid, text, values: fields[0]!.values, fields })
}
