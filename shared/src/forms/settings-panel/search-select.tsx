import { Select, type SelectProps } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useUntabbableInput } from '../../ui/attributes.tsx'
import { matchesOption } from '../../fields/option-matching.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props extends Pick<SelectProps, 'options' | 'allowClear' | 'allowCreate' | 'loading'> {
  /** '' for no value. */
  value: string
  onChange: (value: string) => void
  label: string
  /** Message when the value is not among the options; false when it is. */
  warning: string | false
  /** Shown below the select. */
  children?: ReactNode
}

/**
 * Searchable select of a setting. A value that is not among the options stays and is marked until the user
 * selects another.
 */
export function SearchSelect({ value, onChange, label, warning, children, ...select }: Props) {
  const t = useText(text)
  const box = useUntabbableInput()
  return (
    <div ref={box} className={styles.rule}>
      <Select
        {...select}
        size="small"
        aria-label={label}
        showSearch
        filterOption={matchesOption}
        status={warning ? 'warning' : undefined}
        placeholder={t('panel.choose')}
        value={value || undefined}
        onChange={(next: string | undefined) => onChange(next ?? '')}
      />
      {warning && <span className={styles.error}>{warning}</span>}
      {children}
    </div>
  )
}
