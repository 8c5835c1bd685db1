import { Button } from '@arco-design/web-react'
import { useOptions } from '../client/use-options.ts'
import { useText } from '../text/text.ts'
import type { CallError } from '../client/call.ts'
import { Code } from '../contract/code.ts'
import type { Option, OptionSettings } from '../contract/fields/options.ts'
import { text } from './text.ts'
import { useInterfaceRequest, useRequestProblem } from './use-interface-request.ts'
import styles from './fields.module.css'

/**
 * Loading state of a field's options; `hindered`: the user has to fill in other fields first, and `by` says
 * which.
 */
export type OptionsState =
  | { readonly at: 'hindered'; readonly by: string }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly why: string; readonly retry: () => void }
  | { readonly at: 'ready'; readonly options: readonly Option[] }

export function useOptionsState(settings: OptionSettings): OptionsState {
  const request = useInterfaceRequest(settings)
  const by = useRequestProblem(request)
  const { options, isLoading, error, retry } = useOptions(
    settings,
    request.at === 'ready' ? request.parameters : null,
  )
  if (by) return { at: 'hindered', by }
  if (error) return { at: 'failed', why: refusalMessage(error), retry }
  return isLoading || request.at === 'settling' ? { at: 'loading' } : { at: 'ready', options }
}

export const optionsOf = (state: OptionsState): readonly Option[] =>
  state.at === 'ready' ? state.options : []

/** The server's message of a refusal; '' for a fault. */
const refusalMessage = ({ code, msg }: CallError): string =>
  code === Code.invalid || code === Code.forbidden ? msg : ''

/** Shown instead of options. */
export function NoOptions({ state }: { state: OptionsState }) {
  const t = useText(text)
  if (state.at === 'failed')
    return (
      <span className={styles.missing} role="alert">
        {state.why || t('field.optionsFailed')}
        <Button type="text" size="mini" onClick={state.retry}>
          {t('field.retry')}
        </Button>
      </span>
    )
  if (state.at === 'hindered') return <span className={styles.missing}>{state.by}</span>
  return (
    <span className={styles.missing}>
      {t(state.at === 'loading' ? 'field.optionsLoading' : 'field.noOptions')}
    </span>
  )
}

/** The placeholder of an empty field; where other fields come first, it says which. */
export const placeholderOf = (state: OptionsState, fallback: string): string =>
  state.at === 'hindered' ? state.by : fallback
