import { Button } from '@arco-design/web-react'
import { useOptions } from '../session/use-options.ts'
import { useText } from '../text/text.ts'
import type { CallError } from '../client/call.ts'
import { Code } from '../contract/code.ts'
import type { Option, Sourced } from './options.ts'
import { text } from './text.ts'
import { useAsked, useHindrance } from './use-asked.ts'
import styles from './fields.module.css'

/** Options of a field: something has to be done first, on the way, not to be had, or there. */
export type Offered =
  | { readonly at: 'hindered'; readonly by: string }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly why: string; readonly retry: () => void }
  | { readonly at: 'ready'; readonly options: readonly Option[] }

export function useOffered(settings: Sourced): Offered {
  const asked = useAsked(settings)
  const by = useHindrance(asked)
  const { options, isLoading, error, retry } = useOptions(
    settings,
    asked.at === 'ready' ? asked.parameters : null,
  )
  if (by) return { at: 'hindered', by }
  if (error) return { at: 'failed', why: saidBy(error), retry }
  return isLoading || asked.at === 'settling' ? { at: 'loading' } : { at: 'ready', options }
}

export const optionsOf = (offered: Offered): readonly Option[] =>
  offered.at === 'ready' ? offered.options : []

/** What is refused is said in the server's words; what went wrong is not. */
const saidBy = ({ code, msg }: CallError): string =>
  code === Code.invalid || code === Code.forbidden ? msg : ''

/** What stands in the place of options. */
export function NoOptions({ offered }: { offered: Offered }) {
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
export const placeholderOf = (offered: Offered, usual: string): string =>
  offered.at === 'hindered' ? offered.by : usual
