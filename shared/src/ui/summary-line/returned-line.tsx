import type { LaunchRow } from '../../contract/workflow/launches.ts'
import { withLabel } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './summary-line.module.css'

interface Props {
  returned: LaunchRow['returned']
  /** Shows a long reason whole, in the style of what is around it. */
  isWhole?: boolean
}

/** Who sent a task back, from which node, and why. */
export function ReturnedLine({ returned, isWhole = false }: Props) {
  const t = useText(text)
  if (!returned) return null
  const { act, nodeName, userName, opinion } = returned
  const place = [nodeName, userName].filter((part) => part !== '').join(' · ')
  return (
    <span className={isWhole ? undefined : styles.returned}>
      {withLabel(t(`summaryLine.${act}`, { place }), opinion)}
    </span>
  )
}
