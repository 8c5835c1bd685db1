import { Button } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { useNavigate } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { useErrors } from './log.ts'
import { text } from './text.ts'
import styles from './badge.module.css'
import toolStyles from '../header/tool.module.css'

/**
 * Button in the header with the number of errors recorded in this browser; renders nothing without errors.
 */
export function ErrorBadge() {
  const t = useText(text)
  const go = useNavigate()
  const { length } = useErrors()
  if (length === 0) return null
  const name = t('errors.badge', { count: length })
  return (
    <Button
      type="text"
      className={`${toolStyles.tool} ${styles.badge}`}
      aria-label={name}
      title={name}
      onClick={() => go('/errorLog')}
    >
      <IconBug aria-hidden />
      <span aria-hidden>{length > 99 ? '99+' : length}</span>
    </Button>
  )
}
