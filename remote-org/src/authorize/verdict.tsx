import { IconCheckCircleFill, IconCloseCircleFill } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { explainText as text } from './text.ts'
import styles from './authorize.module.css'

/**
 * Whether a condition is met, by colour and text. Renders nothing for null: the condition was not checked.
 */
export function Verdict({ met }: { met: boolean | null }) {
  const t = useText(text)
  if (met === null) return null
  return (
    <span className={met ? styles.met : styles.unmet}>
      {met ? <IconCheckCircleFill aria-hidden /> : <IconCloseCircleFill aria-hidden />}{' '}
      {t(met ? 'explain.yes' : 'explain.no')}
    </span>
  )
}
