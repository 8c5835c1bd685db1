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
  /** The server has stored a value; it never sends it. */
  isStored: boolean
  maxLength: number
  /** Length of the value that the generate button creates; without it there is no such button. */
  generatedLength?: number
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Random letters and digits. Bytes from 248 up are discarded, so that all 62 characters are equally likely.
 */
function randomString(length: number): string {
  const characters: string[] = []
  while (characters.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 248 && characters.length < length) characters.push(alphabet[byte % 62]!)
  return characters.join('')
}

/** Input for a secret: empty if one is stored, and typed only to replace it. */
export function SecretInput({ isStored, generatedLength, onChange, disabled = false, ...input }: Props) {
  const t = useText(text)
  return (
    <div className={styles.secret}>
      <Input.Password
        {...input}
        {...(onChange ? { onChange } : {})}
        disabled={disabled}
        autoComplete="new-password"
        placeholder={isStored ? t('wechat.kept') : ''}
      />
      {generatedLength !== undefined && (
        <Button disabled={disabled} onClick={() => onChange?.(randomString(generatedLength))}>
          {t('wechat.generate')}
        </Button>
      )}
    </div>
  )
}
