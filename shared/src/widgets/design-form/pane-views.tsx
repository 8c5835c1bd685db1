import { Button, Collapse, Steps as ArcoSteps, Tabs as ArcoTabs } from '@arco-design/web-react'
import { useCallback, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import type { Pane } from '../../fields/design.ts'
import { useNaming } from '../../fields/naming.tsx'
import type { Item } from '../../fields/plan.ts'
import { useText } from '../../text/text.ts'
import { useField, useForm } from './form-context.ts'
import { whole } from './store.ts'
import { text } from './text.ts'
import styles from './design-form.module.css'

interface Props {
  item: Item
}

/** Open panes of a container, whether it is shown, and which panes have something wrong in them. */
function usePanes(item: Item, first: readonly number[]) {
  const { store, panes } = useForm()
  const { shown } = useField(store, { item, row: whole })
  const open = useSyncExternalStore(
    useCallback((changed: () => void) => panes.subscribe(item, changed), [panes, item]),
    () => panes.of(item),
  )
  // As a text, because a snapshot has to be the same while nothing changed.
  const wrong = useSyncExternalStore(store.watchProblems, () => {
    const hit = new Set<number>()
    for (const { at } of store.problems())
      for (const place of at.item.inside) if (place.item === item && place.pane !== null) hit.add(place.pane)
    return [...hit].join(' ')
  })
  const now = open ?? first
  // What was open once stays mounted: going back and forth costs nothing and loses nothing.
  const [mounted, setMounted] = useState<ReadonlySet<number>>(() => new Set(now))
  if (now.some((pane) => !mounted.has(pane))) setMounted(new Set([...mounted, ...now]))
  return {
    shown,
    open: now,
    mounted,
    wrong: new Set(wrong.split(' ').filter(Boolean).map(Number)),
    choose: (next: readonly number[]) => panes.set(item, next),
  }
}

const indexOf = (panes: readonly Pane[], name: unknown): number =>
  Math.max(
    0,
    panes.findIndex((pane) => pane.name !== '' && pane.name === name),
  )
const spanOf = (item: Item): CSSProperties => ({ '--span': item.field.settings.span }) as CSSProperties

function Title({ words, wrong }: { words: string; wrong: boolean }): ReactNode {
  const t = useText(text)
  return (
    <span className={wrong ? styles.wrong : undefined}>
      {words}
      {wrong && <span className={styles.hiddenWords}>{t('designForm.needsWork')}</span>}
    </span>
  )
}

const types = { '': 'line', card: 'card', 'border-card': 'card-gutter' } as const

/** One pane at a time, chosen by its title. */
export function Tabs({ item }: Props) {
  const t = useText(text)
  const { Grid } = useForm()
  const { panes, settings } = item.field
  const { shown, open, mounted, wrong, choose } = usePanes(item, [indexOf(panes, settings['active'])])
  // Arco's tabs are in no list that a screen reader would count them in.
  const box = useNaming<HTMLDivElement>('.arco-tabs-header', () => ({
    role: 'tablist',
    'aria-label': settings.label || undefined,
  }))
  if (!shown) return null
  return (
    <div ref={box} className={styles.holder} style={spanOf(item)}>
      <ArcoTabs
        activeTab={String(open[0] ?? 0)}
        onChange={(key) => choose([Number(key)])}
        type={types[settings['type'] as keyof typeof types]}
        tabPosition={settings['tabPosition'] as 'top'}
        animation={false}
      >
        {panes.map(({ title, children }, at) => (
          <ArcoTabs.TabPane
            key={String(at)}
            title={<Title words={title || t('designForm.pane', { n: at + 1 })} wrong={wrong.has(at)} />}
          >
            {mounted.has(at) && <Grid fields={children} />}
          </ArcoTabs.TabPane>
        ))}
      </ArcoTabs>
    </div>
  )
}

/** Panes below each other that open and close. */
export function Folds({ item }: Props) {
  const t = useText(text)
  const { Grid } = useForm()
  const { panes, settings } = item.field
  const names = settings['active'] as readonly string[]
  const { shown, open, mounted, wrong, choose } = usePanes(
    item,
    names.length > 0 ? panes.flatMap(({ name }, at) => (names.includes(name) ? at : [])) : [0],
  )
  if (!shown) return null
  return (
    <div className={styles.holder} style={spanOf(item)}>
      <Collapse
        accordion={settings['accordion'] === true}
        activeKey={open.map(String)}
        onChange={(_, keys) => choose(keys.map(Number))}
      >
        {panes.map(({ title, children }, at) => (
          <Collapse.Item
            key={String(at)}
            name={String(at)}
            header={<Title words={title || t('designForm.pane', { n: at + 1 })} wrong={wrong.has(at)} />}
          >
            {mounted.has(at) && <Grid fields={children} />}
          </Collapse.Item>
        ))}
      </Collapse>
    </div>
  )
}

/** One pane after the other. Nobody is held back: what is missing is said when the form is submitted, and its step opens. */
export function Steps({ item }: Props) {
  const t = useText(text)
  const { Grid } = useForm()
  const { panes, settings } = item.field
  const { shown, open, mounted, wrong, choose } = usePanes(item, [indexOf(panes, settings['active'])])
  if (!shown) return null
  const now = open[0] ?? 0
  return (
    <div className={styles.holder} style={spanOf(item)}>
      <ArcoSteps
        current={now + 1}
        onChange={(step) => choose([step - 1])}
        size="small"
        type={settings['simple'] === true ? 'navigation' : 'default'}
        className={styles.steps!}
      >
        {panes.map(({ title }, at) => (
          <ArcoSteps.Step
            key={String(at)}
            title={<Title words={title || t('designForm.step', { n: at + 1 })} wrong={wrong.has(at)} />}
            {...(wrong.has(at) ? { status: 'error' as const } : {})}
          />
        ))}
      </ArcoSteps>
      {panes.map(({ children }, at) => (
        <div key={String(at)} hidden={at !== now}>
          {mounted.has(at) && <Grid fields={children} />}
        </div>
      ))}
      <div className={styles.stepping}>
        {now > 0 && <Button onClick={() => choose([now - 1])}>{t('designForm.previous')}</Button>}
        {now < panes.length - 1 && (
          <Button type="outline" onClick={() => choose([now + 1])}>
            {t('designForm.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
