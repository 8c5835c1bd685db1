import { Typography } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './remotes.module.css'

/** An id or address in type of equal width, with a button that copies all of it. */
export function Copied({ children, shown = children }: { children: string; shown?: string }) {
  const t = useText(text)
  return (
    <Typography.Text
      className={styles.code!}
      copyable={{ text: children, tooltips: [t('remotes.copy'), t('remotes.copied')] }}
      title={children}
    >
      {shown}
    </Typography.Text>
  )
}
