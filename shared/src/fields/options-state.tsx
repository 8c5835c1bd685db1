import { Button } from '@arco-design/web-react'
import { useOptions } from '../session/use-options.ts'
import { useText } from '../text/text.ts'
import type { CallError } from '../client/call.ts'
import { Code } from '../contract/code.ts'
import type { Option, OptionSettings } from './options.ts'
import { text } from './text.ts'
import { useInterfaceRequest, useRequestProblem } from './use-interface-request.ts'
import styles from './fields.module.css'

/** Options of a field: something has to be done first, on the way, not to be had, or there. */
export type OptionsState =
  | { readonly at: 'hindered'; readonly by: string }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly why: string; readonly retry: () => void }
  | { readonly at: 'ready'; readonly options: readonly Option[] }

export function useOptionsState(settings: OptionSettings): OptionsState {
  const asked = useInterfaceRequest(settings)
  const by = useRequestProblem(asked)
  const { options, isLoading, error, retry } = useOptions(
    settings,
    asked.at === 'ready' ? asked.parameters : null,
  )
  if (by) return { at: 'hindered', by }
  if (error) return { at: 'failed', why: refusalMessage(error), retry }
  return isLoading || asked.at === 'settling' ? { at: 'loading' } : { at: 'ready', options }
}

export const optionsOf = (offered: OptionsState): readonly Option[] =>
  offered.at === 'ready' ? offered.options : []

/** What is refused is said in the server's words; what went wrong is not. */
const refusalMessage = ({ code, msg }: CallError): string =>
  code === Code.invalid || code === Code.forbidden ? msg : ''

/** What stands in the place of options. */
export function NoOptions({ offered }: { offered: OptionsState }) {
  const t = useText(text)
  if (offered.at === 'failed')
    return (
      <span className={styles.missing} role="alert">
        {offered.why || t('field.optionsFailed')}
        <Button type="text" size="mini" onClick={offered.retry}>
          {t('field.retry')}
        </Button>
      </span>
    )
  if (offered.at === 'hindered') return <span className={styles.missing}>{offered.by}</span>
  return (
    <span className={styles.missing}>
      {t(offered.at === 'loading' ? 'field.optionsLoading' : 'field.noOptions')}
    </span>
  )
}

/** What stands where nothing is chosen: first of all what has to be done before anything can be. */
export const placeholderOf = (offered: OptionsState, usual: string): string =>
  offered.at === 'hindered' ? offered.by : usual
