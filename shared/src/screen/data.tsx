import type { ReactNode } from 'react'
import { keysOf, type Keys, type Row } from '../portal/sources/series.ts'
import { useRows, type Rows } from '../portal/sources/use-rows.ts'
import { useText } from '../text/text.ts'
import type { DataSettings } from './settings-schema.ts'
import { useScreen } from './context.ts'
import { Failure, Nothing, Waiting } from './states.tsx'
import { text } from './text.ts'
import styles from './screen.module.css'

interface Props {
  settings: DataSettings
  children: (rows: readonly Row[], keys: Keys, known: Rows['known']) => ReactNode
}

/** The rows of a component. Where loading them again fails, the last ones stay with a mark. */
export function Data({ settings, children }: Props) {
  const t = useText(text)
  const { id } = useScreen()
  const { rows, error, known } = useRows(settings, { seconds: settings.seconds, component: id })
  if (!rows) return error ? <Failure msg={error} /> : <Waiting />
  return (
    <>
      {error && (
        <span className={styles.stale} role="status" title={error}>
          {t('screen.stale')}
        </span>
      )}
      {rows.length === 0 ? (
        <Nothing>{t('screen.noData')}</Nothing>
      ) : (
        children(rows, keysOf(settings, known), known)
      )}
    </>
  )
}
