import { Alert } from '@arco-design/web-react'
import { createContext, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './form-drawer.module.css'

interface HiddenFieldsState {
  /** Names of the fields of a form that the user can neither read nor change. */
  names: ReadonlySet<string>
  /** Called by each of these fields that the form shows; returns a function that takes it back. */
  report: (name: string, label: string) => () => void
}

export const HiddenFieldsContext = createContext<HiddenFieldsState>({
  names: new Set(),
  report: () => () => {},
})

/** Fields of a form, below one notice that names those the user can neither read nor change. */
export function HiddenFields({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const t = useText(text)
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const report = useCallback((name: string, label: string) => {
    setLabels((previous) => new Map(previous).set(name, label))
    return () =>
      setLabels((previous) => {
        const next = new Map(previous)
        next.delete(name)
        return next
      })
  }, [])
  const context = useMemo(() => ({ names: new Set(names), report }), [names, report])
  return (
    <HiddenFieldsContext value={context}>
      {labels.size > 0 && (
        <Alert
          className={styles.notice!}
          type="info"
          content={t('form.hiddenFields', { names: [...labels.values()] })}
        />
      )}
      {children}
    </HiddenFieldsContext>
  )
}
