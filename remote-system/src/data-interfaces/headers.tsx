import { Button, Checkbox, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { Header } from '@tessera/shared/contract/system/interface-parameters'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { emptyHeader } from './values.ts'
import styles from './data-interfaces.module.css'

interface Props {
  value?: Header[]
  onChange?: (value: Header[]) => void
  disabled?: boolean
}

/** Headers that go with a request; a secret one is kept by the server and never shown again. */
export function Headers({ value = [], onChange, disabled = false }: Props) {
  const t = useText(text)
  const change = (at: number, by: Partial<Header>) =>
    onChange?.(value.map((one, nth) => (nth === at ? { ...one, ...by } : one)))
  return (
    <div className={styles.lines}>
      {value.map((one, at) => {
        const Value = one.secret ? Input.Password : Input
        return (
          <div key={at} className={styles.header}>
            <Input
              aria-label={`${t('interfaces.header')} ${at + 1}`}
              placeholder={t('interfaces.header')}
              value={one.field}
              maxLength={60}
              disabled={disabled}
              onChange={(field) => change(at, { field: field.trim() })}
            />
            <Value
              aria-label={`${t('interfaces.headerValue')} ${at + 1}`}
              placeholder={t(one.secret ? 'interfaces.secretKept' : 'interfaces.headerValue')}
              value={one.value}
              maxLength={4_000}
              autoComplete="new-password"
              disabled={disabled}
              onChange={(next: string) => change(at, { value: next })}
            />
            <Checkbox
              checked={one.secret === 1}
              disabled={disabled}
              onChange={(on) => change(at, { secret: on ? 1 : 0 })}
            >
              {t('interfaces.secret')}
            </Checkbox>
            <Button
              type="text"
              status="danger"
              icon={<IconDelete />}
              disabled={disabled}
              aria-label={t('interfaces.remove', { name: one.field || String(at + 1) })}
              onClick={() => onChange?.(value.filter((_, nth) => nth !== at))}
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
