/** Parses JSON text to an object; an empty object where it is none. */
export function parseObject(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
