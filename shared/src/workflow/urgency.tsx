import { Tag } from '@arco-design/web-react'
import { FlowUrgent } from '../contract/workflow/tasks.ts'
import { useText } from '../text/text.ts'
import { text } from './text.ts'
import styles from './parts.module.css'

const classOfLevel: Readonly<Record<number, string | undefined>> = {
  [FlowUrgent.important]: styles.important,
  [FlowUrgent.urgent]: styles.urgent,
}

export function Urgency({ level }: { level: number }) {
  const t = useText(text)
  return <Tag className={classOfLevel[level] ?? ''}>{t(`tasks.urgent${level as 1 | 2 | 3}`)}</Tag>
}
