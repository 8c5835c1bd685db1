import { Select, type SelectProps } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useQuietBox } from '../../fields/naming.tsx'
import { matches } from '../../fields/options-text.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props extends Pick<SelectProps, 'options' | 'allowClear' | 'loading'> {
  /** '' for no value. */
  value: string
  onChange: (value: string) => void
  label: string
  /** Message when the value is not among the options; false when it is. */
  lost: string | false
  /** Shown below the select. */
  children?: ReactNode
}

/** Searchable select of a setting. A value that is not among the options stays and is marked until the user selects another. */
export function Choice({ value, onChange, label, lost, children, ...select }: Props) {
  const t = useText(text)
  const box = useQuietBox()
  return (
    <div ref={box} className={styles.rule}>
      <Select
        {...select}
        size="small"
        aria-label={label}
        showSearch
        filterOption={matches}
        status={lost ? 'warning' : undefined}
        placeholder={t('panel.choose')}
        value={value || undefined}
        onChange={(next: string | undefined) => onChange(next ?? '')}
      />
      {lost && <span className={styles.refused}>{lost}</span>}
      {children}
    </div>
  )
}
