import { IconStamp } from '@arco-design/web-react/icon'
import { TodoCategory } from '../../contract/workflow/todos.ts'
import { useText } from '../../text/text.ts'
import { Figures } from '../data-board/figures.tsx'
import { text } from '../text.ts'
import { defineWidgetView } from '../widget.ts'
import { todo as kind } from './kind.ts'

const countOf = (fullName: string, category: string, icon: string) => ({
  fullName,
  num: 0,
  dataType: 'dynamic',
  propsApi: `/api/workflow/Engine/FlowBefore/List/${category}`,
  icon,
})

function Body() {
  const t = useText(text)
  return (
    <Figures
      of={[
        countOf(t('portal.waiting'), TodoCategory.todo, 'icon-check-square'),
        countOf(t('portal.done'), TodoCategory.done, 'icon-file'),
        countOf(t('portal.copied'), TodoCategory.circulate, 'icon-message'),
      ]}
    />
  )
}

export const todo = defineWidgetView({ kind, Icon: IconStamp, Body })
