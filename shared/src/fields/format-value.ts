import { isEmpty, type CommonSettings, type Kind, type Names } from './kind.ts'

/**
 * A stored value in words. Designs change after records were saved, so a kind may meet what it never took:
 * that is shown as it lies there. Never throws.
 */
export function formatValue<S extends CommonSettings, V>(
  kind: Kind<S, V>,
  value: V,
  settings: S,
  names: Names,
): string {
  if (isEmpty(value)) return ''
  if (!isNested(value) || kind.value(settings).safeParse(value).success) {
    try {
      const said = kind.format(value, settings, names)
      if (typeof said === 'string') return said
    } catch {
      // Below is the answer.
    }
  }
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

/** Objects would be printed as [object Object] by kinds that expect words and numbers. */
const isNested = (value: unknown): boolean =>
  typeof value === 'object' &&
  (!Array.isArray(value) ||
    value.some(
      (one) =>
        typeof one === 'object' && (!Array.isArray(one) || one.some((inner) => typeof inner === 'object')),
    ))
