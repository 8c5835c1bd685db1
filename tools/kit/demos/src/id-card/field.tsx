import { Input as TextInput } from '@arco-design/web-react'
import type { FieldInputProps, FieldValueProps, FieldViews } from '@tessera/shared/session/field-views'
import { useText } from '@tessera/shared/text/text'
import { groupNumber, readCard, tidyNumber } from './read-card.ts'
import { text } from './text.ts'
import styles from './id-card.module.css'

/** The number of an identity card, with the birthday and the sex that it says beside it. */
function Input(props: FieldInputProps<string>) {
  const { id, value, onChange, onBlur, settings, size, disabled, invalid, label, describedBy, inCell } = props
  const t = useText(text)
  return (
    <span className={styles.line}>
      <TextInput
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        size={size}
        disabled={disabled}
        {...(invalid ? { status: 'error' as const } : {})}
        value={value}
        onChange={(typed) => onChange(tidyNumber(typed))}
        onBlur={onBlur}
        placeholder={props.placeholder || t('idCard.placeholder')}
        allowClear={props.clearable}
        maxLength={18}
      />
      {settings['showBirthday'] === true && !inCell && <About number={value} />}
    </span>
  )
}

const Read = ({ value, settings }: FieldValueProps<string>) => (
  <span className={styles.line}>
    <span className={styles.number}>{groupNumber(value)}</span>
    {settings['showBirthday'] === true && <About number={value} />}
  </span>
)

const Cell = ({ value }: FieldValueProps<string>) => (
  <span className={styles.number}>{groupNumber(value)}</span>
)

function About({ number }: { number: string }) {
  const t = useText(text)
  const card = readCard(number)
  return card && <span className={styles.about}>{`${card.birthday} ${t(`idCard.${card.sex}`)}`}</span>
}

export default { Input, Read, Cell } satisfies FieldViews<string>
