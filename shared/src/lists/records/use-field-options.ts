import { useMemo } from 'react'
import { useOptions } from '../../client/use-options.ts'
import type { Option, OptionSettings } from '../../contract/fields/options.ts'
import type { Field } from '../../fields/design.ts'

/** The options of a field, wherever they come from: the design, a dictionary, a data interface, or a switch. */
export function useFieldOptions({ kind, settings }: Field): {
  options: readonly Option[]
  isLoading: boolean
  error: { msg: string } | undefined
  retry: () => void
} {
  const own = settings as unknown as OptionSettings & { activeTxt?: string; inactiveTxt?: string }
  const source: OptionSettings =
    kind.tag === 'dicSelect'
      ? { dataType: 'dictionary', dictionaryType: own.dictionaryType, propsUrl: '', options: [] }
      : { ...own, dataType: own.dataType ?? 'static', options: own.options ?? [] }
  const { options, isLoading, error, retry } = useOptions(source)
  const { activeTxt, inactiveTxt } = own
  const ofSwitch = useMemo(
    () =>
      kind.tag === 'switch'
        ? [
            { id: 0, fullName: inactiveTxt || '0' },
            { id: 1, fullName: activeTxt || '1' },
          ]
        : null,
    [kind, activeTxt, inactiveTxt],
  )
  return { options: ofSwitch ?? options, isLoading, error: error ?? undefined, retry }
}
