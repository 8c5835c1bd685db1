import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useText } from '../text/text.ts'
import { debounceMs } from '../widgets/design-form/compute.ts'
import {
  createInterfaceRequest,
  bindingsOf,
  boundFieldNames,
  withParameters,
  type InterfaceRequest,
  type BoundSettings,
} from './bindings.ts'
import { useScope } from './scope.ts'
import { text } from './text.ts'

type Settings = BoundSettings & Readonly<Record<string, unknown>>

/**
 * What the interface of a field is asked with, of the values around it. What is typed there is waited for;
 * the first values are not.
 */
export function useInterfaceRequest(settings: object): InterfaceRequest | { readonly at: 'settling' } {
  const scope = useScope()
  const bindings = bindingsOf(settings as Settings)
  const names = useMemo(() => boundFieldNames(settings as Settings), [settings])
  const watch = useCallback(
    (changed: () => void) => (names.length > 0 ? scope.watch(names, changed) : () => {}),
    [scope, names],
  )
  const now = useSyncExternalStore(watch, () =>
    bindings.length > 0 ? JSON.stringify(createInterfaceRequest(bindings, scope.read)) : readyRequest,
  )
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    if (now === settled) return
    const timer = setTimeout(() => setSettled(now), debounceMs)
    return () => clearTimeout(timer)
  }, [now, settled])
  return useMemo(() => {
    const asked = JSON.parse(now) as InterfaceRequest
    return asked.at === 'ready' && now !== settled ? { at: 'settling' } : asked
  }, [now, settled])
}

const readyRequest = JSON.stringify({ at: 'ready', parameters: '' } satisfies InterfaceRequest)

/** Why an interface cannot be asked yet, in words; '' where it can. */
export function useRequestProblem(asked: ReturnType<typeof useInterfaceRequest>): string {
  const t = useText(text)
  const scope = useScope()
  if (asked.at === 'waiting')
    return t('field.fillFirst', { fields: asked.fields.map(scope.labelOf).join(t('field.and')) })
  if (asked.at === 'unset') return t('field.unset', { name: asked.name })
  if (asked.at === 'wrong')
    return t('field.wrongParameter', {
      name: asked.field ? scope.labelOf(asked.field) : asked.name,
      type: t(`field.parameter.${asked.type}`),
    })
  return ''
}

/**
 * Settings by which a value of the field has its name, where it stands in a form; elsewhere they are as
 * designed.
 */
export function useResolvedSettings<S extends object>(settings: S): S {
  const scope = useScope()
  const names = useMemo(() => boundFieldNames(settings as Settings), [settings])
  const watch = useCallback(
    (changed: () => void) => (names.length > 0 ? scope.watch(names, changed) : () => {}),
    [scope, names],
  )
  const parameters = useSyncExternalStore(watch, () => withParameters(settings, scope.read).parameters)
  return useMemo(
    () => (parameters === undefined ? settings : { ...settings, parameters }),
    [settings, parameters],
  )
}
