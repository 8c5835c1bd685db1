import { useMemo } from 'react'
import type { Option, OptionSettings } from '../contract/fields/options.ts'
import { dictionaryOf, interfaceRows, useLookup, type Lookup, type LookupResult } from './lookups.ts'

/** Keys of a row that hold value, label and child rows. */
interface OptionKeys {
  readonly value: string
  readonly label: string
  readonly children: string
}

const defaultKeys: OptionKeys = { value: 'id', label: 'fullName', children: 'children' }

/** Turns rows of any shape into options; a row without a value is left out. */
export function optionsFrom(
  rows: readonly Readonly<Record<string, unknown>>[],
  { value, label, children }: OptionKeys = defaultKeys,
): Option[] {
  return rows.flatMap((row) => {
    const id = row[value]
    if (typeof id !== 'string' && typeof id !== 'number') return []
    const childRows = row[children]
    return [
      {
        id,
        fullName: String(row[label] ?? id),
        ...(Array.isArray(childRows) && childRows.length > 0
          ? { children: optionsFrom(childRows as typeof rows, { value, label, children }) }
          : {}),
      },
    ]
  })
}

/**
 * The options of a field: written into its design, entries of a dictionary type, or rows of a data interface.
 * `parameters` are those of the interface as JSON text; null loads nothing yet.
 */
export function useOptions(
  {
    dataType,
    dictionaryType,
    propsUrl,
    options,
    props = defaultKeys,
  }: OptionSettings & { readonly props?: OptionKeys },
  parameters: string | null = '',
): Omit<LookupResult<unknown>, 'data'> & { readonly options: readonly Option[] } {
  const { data, ...state } = useLookup(lookupOf({ dataType, dictionaryType, propsUrl }, parameters))
  const { value, label, children } = props
  const loaded = useMemo(
    () => (data ? optionsFrom(data, { value, label, children }) : noOptions),
    [data, value, label, children],
  )
  return { ...state, options: dataType === 'static' ? options : loaded }
}

const noOptions: readonly Option[] = []

function lookupOf(
  { dataType, dictionaryType, propsUrl }: Pick<OptionSettings, 'dataType' | 'dictionaryType' | 'propsUrl'>,
  parameters: string | null,
): Lookup<readonly Readonly<Record<string, unknown>>[]> | null {
  if (dataType === 'dictionary' && dictionaryType) return dictionaryOf(dictionaryType)
  if (dataType === 'dynamic' && propsUrl && parameters !== null) return interfaceRows(propsUrl, parameters)
  return null
}
