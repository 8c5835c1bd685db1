import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { WorkingHours } from '@tessera/shared/contract/workflow/calendar'
import { useText } from '@tessera/shared/text/text'
import { formatHours, readHours } from './calendar-draft.ts'
import { text } from './text.ts'
import styles from './calendars.module.css'

interface Props {
  label: string
  value: WorkingHours
  disabled: boolean
  /** null while the text cannot be read. */
  onChange: (hours: WorkingHours | null) => void
}

/** Working hours as text; what cannot be read stays, with the reason below it. */
export function HoursInput({ label, value, disabled, onChange }: Props) {
  const t = useText(text)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? formatHours(value)
  const isWrong = readHours(shown) === null
  return (
    <>
      <Input
        size="small"
        aria-label={label}
        aria-invalid={isWrong}
        maxLength={120}
        disabled={disabled}
        {...(isWrong ? { status: 'error' as const } : {})}
        value={shown}
        onChange={(next) => {
          setTyped(next)
          onChange(readHours(next))
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null)
        }}
      />
      {isWrong && (
        <span role="alert" className={styles.problem}>
          {t('calendars.badHours')}
        </span>
      )}
    </>
  )
}
