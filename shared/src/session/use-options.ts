import { useMemo } from 'react'
import type { Option, Sourced } from '../fields/options.ts'
import { dictionaryOf, interfaceRows, useLookup, type Looked } from './lookups.ts'

interface Props {
  readonly value: string
  readonly label: string
  readonly children: string
}

const usual: Props = { value: 'id', label: 'fullName', children: 'children' }

/** Rows of any shape as options; one without a value is none. */
export function optionsFrom(
  rows: readonly Readonly<Record<string, unknown>>[],
  { value, label, children }: Props = usual,
): Option[] {
  return rows.flatMap((row) => {
    const id = row[value]
    if (typeof id !== 'string' && typeof id !== 'number') return []
    const below = row[children]
    return [
      {
        id,
        fullName: String(row[label] ?? id),
        ...(Array.isArray(below) && below.length > 0
          ? { children: optionsFrom(below as typeof rows, { value, label, children }) }
          : {}),
      },
    ]
  })
}

/** The options of a field: written into its design, entries of a dictionary type, or rows of a data interface, asked with its parameters once they are known (specification: areas 3). */
export function useOptions(
  { dataType, dictionaryType, propsUrl, options, props = usual }: Sourced & { readonly props?: Props },
  parameters: string | null = '',
): Omit<Looked<unknown>, 'data'> & { readonly options: readonly Option[] } {
  const from =
    dataType === 'dictionary' && dictionaryType
      ? dictionaryOf(dictionaryType)
      : dataType === 'dynamic' && propsUrl && parameters !== null
        ? interfaceRows(propsUrl, parameters)
        : null
  const { data, ...state } = useLookup<readonly Readonly<Record<string, unknown>>[]>(from)
  const { value, label, children } = props
  const loaded = useMemo(
    () => (data ? optionsFrom(data, { value, label, children }) : none),
    [data, value, label, children],
  )
  return { ...state, options: dataType === 'static' ? options : loaded }
}

const none: readonly Option[] = []
