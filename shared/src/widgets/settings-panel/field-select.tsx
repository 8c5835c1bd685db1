import { Select } from '@arco-design/web-react'
import { useQuietBox } from '../../fields/naming.tsx'
import { matches } from '../../fields/options-text.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

/** A field of a form, by its name in the design and the words that people read. */
export interface NamedField {
  readonly name: string
  readonly label: string
}

interface Props {
  fields: readonly NamedField[]
  /** The name of one of them; '' is none. */
  value: string
  onChange: (name: string) => void
  label: string
}

/** A field of the form is chosen by its label. A name that no field has stays until another is chosen. */
export function FieldSelect({ fields, value, onChange, label }: Props) {
  const t = useText(text)
  const box = useQuietBox()
  const lost = value !== '' && !fields.some(({ name }) => name === value)
  const wordsOf = (one: NamedField) => (fields.some((other) => other !== one && other.label === one.label) ? `${one.label} (${one.name})` : one.label)
  return (
    <div ref={box} className={styles.rule}>
      <Select
        size="small"
        aria-label={label}
        showSearch
        filterOption={matches}
        status={lost ? 'warning' : undefined}
        placeholder={t('panel.choose')}
        value={value || undefined}
        onChange={onChange}
        options={fields.map((one) => ({ value: one.name, label: wordsOf(one) }))}
      />
      {lost && <span className={styles.refused}>{t('panel.noField', { name: value })}</span>}
    </div>
  )
}
