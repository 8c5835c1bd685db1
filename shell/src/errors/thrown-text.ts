/** Characters of a text that describes a thrown value. */
const maxLength = 500

/** Whether a thrown value is an error whose parts can be read. A proxy may throw when it is asked. */
export function isError(value: unknown): value is Error {
  try {
    return value instanceof Error
  } catch {
    return false
  }
}

/** Reads a member of a thrown value; undefined where it has none, or throws when it is asked. */
export function readMember(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)[name]
      : undefined
  } catch {
    return undefined
  }
}

/** The stack of a thrown value; '' where it has none. */
export function stackOf(value: unknown): string {
  const stack = isError(value) ? readMember(value, 'stack') : undefined
  return typeof stack === 'string' ? stack : ''
}

/**
 * Describes what was thrown, for a developer: the message of an error, a thrown text, or what kind of value it is. Code
 * may throw anything; this never throws.
 */
export function thrownText(value: unknown): string {
  try {
    return describe(value).slice(0, maxLength)
  } catch {
    return 'a value that cannot be read was thrown'
  }
}

function describe(value: unknown): string {
  const message = isError(value) ? value.message : readMember(value, 'message')
  if (typeof message === 'string' && message !== '') return message
  if (isError(value)) return value.name
  if (typeof value === 'string') return value.trim() || 'an empty text was thrown'
  if (typeof value === 'function') return `the function ${value.name || 'without a name'} was thrown`
  if (typeof value !== 'object' || value === null) return `${String(value)} was thrown, not an error`
  return `an object was thrown: ${JSON.stringify(value)}`
}

/** A refused call was handled by its caller, and an aborted request is no failure. */
export function isHandled(reason: unknown): boolean {
  try {
    if (typeof reason !== 'object' || reason === null) return false
    return ('fields' in reason && 'requestId' in reason) || ('name' in reason && reason.name === 'AbortError')
  } catch {
    return false
  }
}
