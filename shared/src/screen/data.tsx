import { useMemo, type ReactNode } from 'react'
import { keysOf, type Keys, type Row } from '../portal/sources/series.ts'
import { useRows, type Rows } from '../portal/sources/use-rows.ts'
import { useText } from '../text/text.ts'
import { boundOf } from './bound-source.ts'
import { useScreen } from './context.ts'
import type { DataSettings } from './settings-schema.ts'
import { Failure, Nothing, Waiting } from './states.tsx'
import { text } from './text.ts'
import { useVariables } from './variables.ts'
import styles from './screen.module.css'

interface Props {
  settings: DataSettings
  /** Whether there is something to see without rows. */
  drawsEmpty?: boolean
  children: (rows: readonly Row[], keys: Keys, known: Rows['known']) => ReactNode
}

/** The rows of a component. Where loading them again fails, the last ones stay with a mark. */
export function Data({ settings, drawsEmpty = false, children }: Props) {
  const t = useText(text)
  const { id, inputs } = useScreen()
  const values = useVariables(inputs.map(({ variable }) => variable))
  const bound = useMemo(() => boundOf(inputs, ({ variable }) => values[variable] ?? ''), [inputs, values])
  const { rows, error, known } = useRows(settings, {
    seconds: settings.seconds,
    live: settings.live,
    component: id,
    bound,
  })
  if (!rows) return error ? <Failure msg={error} /> : <Waiting />
  return (
    <>
      {error && (
        <span className={styles.stale} role="status" title={error}>
          {t('screen.stale')}
        </span>
      )}
      {rows.length === 0 && !drawsEmpty ? (
        <Nothing>{t('screen.noData')}</Nothing>
      ) : (
        children(rows, keysOf(settings, known), known)
      )}
    </>
  )
}
