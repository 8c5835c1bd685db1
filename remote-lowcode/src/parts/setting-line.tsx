import { DatePicker } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { utcOffsetMinutes } from '@tessera/shared/contract/fields/instant'
import styles from './setting-line.module.css'

interface Props {
  label: string
  htmlFor?: string
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** A setting of a dialog with its label, its hint and what is wrong with it. */
export function SettingLine({ label, htmlFor, hint, error, children }: Props) {
  return (
    <div className={styles.setting}>
      {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      <div className={styles.control}>
        {children}
        {hint && <span className={styles.hint}>{hint}</span>}
        {error && (
          <span role="alert" className={styles.error}>
            {error}
          </span>
        )}
      </div>
    </div>
  )
}

interface MomentProps {
  label: string
  placeholder: string
  value: number | null | undefined
  onChange: (value: number | null) => void
}

/** A day with its time, in the time zone of the business. */
export const Moment = ({ label, placeholder, value, onChange }: MomentProps) => (
  <DatePicker
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    style={{ width: 200, maxWidth: '100%' }}
    inputProps={{ 'aria-label': label }}
    placeholder={placeholder}
    utcOffset={utcOffsetMinutes / 60}
    value={value ?? undefined}
    onChange={(_, time) => onChange(time ? time.valueOf() : null)}
  />
)
