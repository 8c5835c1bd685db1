import { IconCheckCircleFill, IconCloseCircleFill } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { why as text } from './text.ts'
import styles from './authorize.module.css'

/** Met or not, in colour and in words; nothing where it was not asked. */
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
