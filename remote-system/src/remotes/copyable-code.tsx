import { Typography } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './remotes.module.css'

/** An id or address in a monospaced font, with a button that copies it in full. */
export function CopyableCode({ children, label = children }: { children: string; label?: string }) {
  const t = useText(text)
  return (
    <Typography.Text
      className={styles.code!}
      copyable={{ text: children, tooltips: [t('remotes.copy'), t('remotes.copied')] }}
      title={children}
    >
      {label}
    </Typography.Text>
  )
}
