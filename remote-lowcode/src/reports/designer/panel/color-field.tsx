import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './panel.module.css'

interface Props {
  label: string
  value: string | undefined
  onChange: (color: string | undefined) => void
}

/** A colour, or none. The picker is the browser's, which the keyboard reaches. */
export function ColorField({ label, value, onChange }: Props) {
  const t = useText(text)
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={label}
        data-none={value === undefined || undefined}
        value={value ?? '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
      />
      <code>{value ?? t('reportCell.none')}</code>
      {value !== undefined && (
        <Button
          size="mini"
          type="text"
          icon={<IconClose />}
          aria-label={t('reportCell.noColor', { what: label })}
          title={t('reportCell.noColor', { what: label })}
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  )
}
