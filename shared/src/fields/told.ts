import { isEmpty, type Common, type Kind, type Names } from './kind.ts'

/**
 * A stored value in words. Designs change after records were saved, so a kind may meet what it never took:
 * that is shown as it lies there. Never throws.
 */
export function told<S extends Common, V>(kind: Kind<S, V>, value: V, settings: S, names: Names): string {
  if (isEmpty(value)) return ''
  if (!nested(value) || kind.value(settings).safeParse(value).success) {
    try {
      const said = kind.print(value, settings, names)
      if (typeof said === 'string') return said
    } catch {
      // Below is the answer.
    }
  }
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

/** Objects would be printed as [object Object] by kinds that expect words and numbers. */
const nested = (value: unknown): boolean =>
  typeof value === 'object' &&
  (!Array.isArray(value) ||
    value.some(
      (one) =>
        typeof one === 'object' && (!Array.isArray(one) || one.some((inner) => typeof inner === 'object')),
    ))
