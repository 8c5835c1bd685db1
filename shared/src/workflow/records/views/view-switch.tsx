import { Radio } from '@arco-design/web-react'
import {
  IconApps,
  IconCalendar,
  IconEdit,
  IconList,
  IconMindMapping,
  IconSchedule,
  IconSubscribe,
} from '@arco-design/web-react/icon'
import type { ListView, ViewKind } from '../../../fields/list-views.ts'
import { useText } from '../../../text/text.ts'
import { viewsText as text } from './text.ts'
import styles from './views.module.css'

const icons: Readonly<Record<ViewKind, typeof IconList>> = {
  table: IconList,
  kanban: IconSubscribe,
  calendar: IconCalendar,
  gantt: IconSchedule,
  cards: IconApps,
  treeTable: IconMindMapping,
  editable: IconEdit,
}

interface Props {
  views: readonly ListView[]
  current: string
  onChange: (key: string) => void
}

/** Switches between the views of a list. */
export function ViewSwitch({ views, current, onChange }: Props) {
  const t = useText(text)
  return (
    <Radio.Group
      type="button"
      className={styles.switch!}
      aria-label={t('views.switch')}
      value={current}
      onChange={onChange}
    >
      {views.map(({ key, kind, name }) => {
        const Icon = icons[kind]
        return (
          <Radio key={key} value={key}>
            <Icon aria-hidden /> {name || t(`views.${kind}`)}
          </Radio>
        )
      })}
    </Radio.Group>
  )
}
