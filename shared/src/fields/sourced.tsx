import { Button } from '@arco-design/web-react'
import { useOptions } from '../session/use-options.ts'
import { useText } from '../text/text.ts'
import type { Option, Sourced } from './options.ts'
import { text } from './text.ts'
import styles from './fields.module.css'

/** Options of a field: on the way, not to be had, or there. */
export type Offered = { readonly at: 'loading' } | { readonly at: 'failed'; readonly retry: () => void } | { readonly at: 'ready'; readonly options: readonly Option[] }

export function useOffered(settings: Sourced): Offered {
  const { options, isLoading, error, retry } = useOptions(settings)
  return error ? { at: 'failed', retry } : isLoading ? { at: 'loading' } : { at: 'ready', options }
}

export const optionsOf = (offered: Offered): readonly Option[] => (offered.at === 'ready' ? offered.options : [])

/** What stands in the place of options. */
export function NoOptions({ offered }: { offered: Offered }) {
  const t = useText(text)
  if (offered.at === 'failed')
    return (
      <span className={styles.missing} role="alert">
        {t('field.optionsFailed')}
        <Button type="text" size="mini" onClick={offered.retry}>
          {t('field.retry')}
        </Button>
      </span>
    )
  return <span className={styles.missing}>{t(offered.at === 'loading' ? 'field.optionsLoading' : 'field.noOptions')}</span>
}
