import { Select, type SelectProps } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useQuietBox } from '../../fields/naming.tsx'
import { matches } from '../../fields/options-text.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props extends Pick<SelectProps, 'options' | 'allowClear' | 'loading'> {
  /** '' is none. */
  value: string
  onChange: (value: string) => void
  label: string
  /** Why the value is none of the options; false where it is one. */
  lost: string | false
  /** What stands below. */
  children?: ReactNode
}

/** One of many in a setting, found by typing. A value that is offered no more stays, marked, until another is chosen. */
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
