import { isEmpty, type CommonSettings, type Kind, type Names } from '../contract/fields/kind.ts'

/**
 * Formats a stored value as text. Designs change after records were saved, so a value may not fit its kind:
 * it is then returned as JSON. Never throws.
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
      const text = kind.format(value, settings, names)
      if (typeof text === 'string') return text
    } catch {
      // The fallback below applies.
    }
  }
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

/** Kinds that expect texts or numbers would format objects as [object Object]. */
const isNested = (value: unknown): boolean =>
  typeof value === 'object' &&
  (!Array.isArray(value) ||
    value.some(
      (item) =>
        typeof item === 'object' && (!Array.isArray(item) || item.some((inner) => typeof inner === 'object')),
    ))
