import { Button } from '@arco-design/web-react'
import { IconDelete, IconPen } from '@arco-design/web-react/icon'
import { useRef, useState, type ComponentType } from 'react'
import type { Size } from '../size.ts'
import { useText } from '../../text/text.ts'
import type { SignatureDialogProps } from './dialog.tsx'
import { text } from './text.ts'
import styles from './signature.module.css'

interface Props {
  id: string
  /** PNG data URL; '' when not signed. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  invalid?: boolean
  label: string
  describedBy?: string | undefined
  size?: Size
}

/** Signature field. The dialog is loaded when the user first signs. */
export function Signature({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  label,
  describedBy,
  size,
}: Props) {
  const t = useText(text)
  const [pad, setPad] = useState<{ Dialog: ComponentType<SignatureDialogProps> }>()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const sign = useRef<HTMLElement>(null)
  const show = () => {
    setOpen(true)
    setFailed(false)
    if (!pad)
      import('./dialog.tsx')
        .then(({ SignatureDialog }) => setPad({ Dialog: SignatureDialog }))
        .catch(() => setFailed(true))
  }
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <div className={styles.signature}>
      {value && <SignatureImage value={value} label={label} />}
      <div className={styles.actions}>
        <Button
          ref={sign}
          id={id}
          size={size}
          icon={<IconPen />}
          disabled={disabled}
          status={invalid ? 'danger' : undefined}
          loading={open && !pad && !failed}
          aria-label={`${label} ${t(value ? 'signature.again' : 'signature.sign')}`}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onClick={show}
        >
          {t(value ? 'signature.again' : 'signature.sign')}
        </Button>
        {value && (
          <Button
            size={size}
            icon={<IconDelete />}
            disabled={disabled}
            onClick={() => {
              onChange('')
              sign.current?.focus()
            }}
          >
            {t('signature.clear')}
          </Button>
        )}
        {failed && (
          <span role="alert" className={styles.failed}>
            {t('signature.failed')}
          </span>
        )}
      </div>
      {pad && (
        <pad.Dialog {...{ open, label }} onCancel={close} onSigned={(png) => (onChange(png), close())} />
      )}
    </div>
  )
}

const pngDataUrl = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/

/** A stored signature as an image. */
export function SignatureImage({ value, label }: { value: string; label: string }) {
  const t = useText(text)
  if (!pngDataUrl.test(value)) return <span className={styles.failed}>{t('signature.unreadable')}</span>
  return <img className={styles.picture} src={value} alt={t('signature.of', { label })} />
}
