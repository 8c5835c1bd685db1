import { Button, Checkbox, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { Header } from '@tessera/shared/contract/data/interface-parameters'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { emptyHeader } from './values.ts'
import styles from './data-interfaces.module.css'

interface Props {
  value?: Header[]
  onChange?: (value: Header[]) => void
  disabled?: boolean
}

/** Request headers; the server stores secret values and never sends them back. */
export function Headers({ value = [], onChange, disabled = false }: Props) {
  const t = useText(text)
  const change = (index: number, changes: Partial<Header>) =>
    onChange?.(value.map((header, position) => (position === index ? { ...header, ...changes } : header)))
  return (
    <div className={styles.lines}>
      {value.map((header, index) => {
        const Value = header.secret ? Input.Password : Input
        return (
          <div key={index} className={styles.header}>
            <Input
              aria-label={`${t('interfaces.header')} ${index + 1}`}
              placeholder={t('interfaces.header')}
              value={header.field}
              maxLength={60}
              disabled={disabled}
              onChange={(field) => change(index, { field: field.trim() })}
            />
            <Value
              aria-label={`${t('interfaces.headerValue')} ${index + 1}`}
              placeholder={t(header.secret ? 'interfaces.secretKept' : 'interfaces.headerValue')}
              value={header.value}
              maxLength={4_000}
              autoComplete="new-password"
              disabled={disabled}
              onChange={(next: string) => change(index, { value: next })}
            />
            <Checkbox
              checked={header.secret === 1}
              disabled={disabled}
              onChange={(on) => change(index, { secret: on ? 1 : 0 })}
            >
              {t('interfaces.secret')}
            </Checkbox>
            <Button
              type="text"
              status="danger"
              icon={<IconDelete />}
              disabled={disabled}
              aria-label={t('interfaces.remove', { name: header.field || String(index + 1) })}
              onClick={() => onChange?.(value.filter((_, position) => position !== index))}
            />
          </div>
        )
      })}
      <Button
        size="small"
        icon={<IconPlus />}
        disabled={disabled || value.length >= 30}
        onClick={() => onChange?.([...value, emptyHeader])}
      >
        {t('interfaces.addHeader')}
      </Button>
    </div>
  )
}
