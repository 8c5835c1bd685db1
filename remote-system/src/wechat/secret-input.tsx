import { Button, Input } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './wechat.module.css'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  'aria-label'?: string
  disabled?: boolean
  /** Something is kept on the server, which never tells it. */
  kept: boolean
  maxLength: number
  /** Random letters and digits, this many. */
  generates?: number
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters of 256 that are no multiple of 62 would come up more often: those bytes are drawn anew. */
function random(length: number): string {
  const drawn: string[] = []
  while (drawn.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 248 && drawn.length < length) drawn.push(letters[byte % 62]!)
  return drawn.join('')
}

/** A secret: empty where one is kept, and typed only to replace it. */
export function SecretInput({ kept, generates, onChange, disabled = false, ...input }: Props) {
  const t = useText(text)
  return (
    <div className={styles.secret}>
      <Input.Password
        {...input}
        {...(onChange ? { onChange } : {})}
        disabled={disabled}
        autoComplete="new-password"
        placeholder={kept ? t('wechat.kept') : ''}
      />
      {generates !== undefined && (
        <Button disabled={disabled} onClick={() => onChange?.(random(generates))}>
          {t('wechat.generate')}
        </Button>
      )}
    </div>
  )
}
