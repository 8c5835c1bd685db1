import { Button, Card } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { memo, useMemo, useState } from 'react'
import type { Widget } from '../contract/lowcode/portal-grid.ts'
import { useText } from '../text/text.ts'
import { WidgetContext } from './context.ts'
import { findKind, findWidgetProblem } from './kinds.ts'
import { WidgetBoundary, WidgetEmpty } from './states.tsx'
import { text } from './text.ts'
import { useKindName } from './use-kind-name.ts'
import { findView } from './views.ts'
import type { WidgetProblem } from './widget.ts'
import styles from './portal.module.css'

/** One widget: it is loaded, fails and is loaded again on its own. */
export const WidgetBox = memo(function WidgetBox({ widget }: { widget: Widget }) {
  const t = useText(text)
  const kindName = useKindName()
  // A new key mounts the content again, which asks for its data again.
  const [attempt, setAttempt] = useState(0)
  const { key, title, h } = widget
  const name = title || kindName(key)
  const state = useMemo(
    () => ({ title: name, rows: h, reload: () => setAttempt((now) => now + 1), attempt }),
    [name, h, attempt],
  )
  const view = findView(key)
  const content = (
    <WidgetContext value={state}>
      <WidgetBoundary key={attempt}>
        {view ? <Content widget={widget} /> : <WidgetEmpty>{t('portal.unknown')}</WidgetEmpty>}
      </WidgetBoundary>
    </WidgetContext>
  )
  if (view?.frame === 'none') return content
  return (
    <Card
      className={styles.card!}
      bordered={false}
      title={title || undefined}
      data-tile={key}
      extra={
        title && (
          <Button
            className={styles.reload!}
            type="text"
            size="mini"
            icon={<IconRefresh />}
            aria-label={t('portal.reload', { name })}
            title={t('portal.reload', { name })}
            onClick={state.reload}
          />
        )
      }
    >
      {content}
    </Card>
  )
})

/** What has to be chosen before a widget can load anything. To load it again would not help. */
const isUnset: ReadonlySet<string> = new Set<WidgetProblem>(['noSource', 'noMeasureColumn', 'noReport'])

function Content({ widget }: { widget: Widget }) {
  const t = useText(text)
  const { Body } = findView(widget.key)!
  const settings = useMemo(
    () => findKind(widget.key)!.settings.parse(widget.settings),
    [widget.key, widget.settings],
  )
  const problem = findWidgetProblem(widget)
  if (problem !== null && isUnset.has(problem))
    return <WidgetEmpty>{t(`portal.problem.${problem as WidgetProblem}`)}</WidgetEmpty>
  return <Body widget={widget} settings={settings} />
}
