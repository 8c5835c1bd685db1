import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useText } from '../text/text.ts'
import { debounceMs } from './debounce.ts'
import {
  createInterfaceRequest,
  bindingsOf,
  boundFieldNames,
  withParameters,
  type InterfaceRequest,
  type BoundSettings,
} from '../contract/fields/bindings.ts'
import { useScope } from './scope.ts'
import { text } from './text.ts'

type Settings = BoundSettings & Readonly<Record<string, unknown>>

/**
 * The request of a field's interface, from the values around it. While the user types in one of them, the
 * state is `settling`; the first request is immediate.
 */
export function useInterfaceRequest(settings: object): InterfaceRequest | { readonly at: 'settling' } {
  const scope = useScope()
  const bindings = bindingsOf(settings as Settings)
  const names = useMemo(() => boundFieldNames(settings as Settings), [settings])
  const watch = useCallback(
    (onChange: () => void) => (names.length > 0 ? scope.watch(names, onChange) : () => {}),
    [scope, names],
  )
  const current = useSyncExternalStore(watch, () =>
    bindings.length > 0 ? JSON.stringify(createInterfaceRequest(bindings, scope.read)) : readyRequest,
  )
  const [settled, setSettled] = useState(current)
  useEffect(() => {
    if (current === settled) return
    const timer = setTimeout(() => setSettled(current), debounceMs)
    return () => clearTimeout(timer)
  }, [current, settled])
  return useMemo(() => {
    const request = JSON.parse(current) as InterfaceRequest
    return request.at === 'ready' && current !== settled ? { at: 'settling' } : request
  }, [current, settled])
}

const readyRequest = JSON.stringify({ at: 'ready', parameters: '' } satisfies InterfaceRequest)

/** Why an interface cannot be called yet, as text; '' where it can. */
export function useRequestProblem(request: ReturnType<typeof useInterfaceRequest>): string {
  const t = useText(text)
  const scope = useScope()
  if (request.at === 'waiting')
    return t('field.fillFirst', { fields: request.fields.map(scope.labelOf).join(t('field.and')) })
  if (request.at === 'unset') return t('field.unset', { name: request.name })
  if (request.at === 'wrong')
    return t('field.wrongParameter', {
      name: request.field ? scope.labelOf(request.field) : request.name,
      type: t(`field.parameter.${request.type}`),
    })
  return ''
}

/**
 * The settings of a field with the parameters of its interface, inside a form; elsewhere the settings of the
 * design.
 */
export function useResolvedSettings<S extends object>(settings: S): S {
  const scope = useScope()
  const names = useMemo(() => boundFieldNames(settings as Settings), [settings])
  const watch = useCallback(
    (onChange: () => void) => (names.length > 0 ? scope.watch(names, onChange) : () => {}),
    [scope, names],
  )
  const parameters = useSyncExternalStore(watch, () => withParameters(settings, scope.read).parameters)
  return useMemo(
    () => (parameters === undefined ? settings : { ...settings, parameters }),
    [settings, parameters],
  )
}
