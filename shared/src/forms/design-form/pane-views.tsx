import { Button, Collapse, Steps as ArcoSteps, Tabs as ArcoTabs } from '@arco-design/web-react'
import { useCallback, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import type { Pane } from '../../fields/design.ts'
import { useAttributes } from '../../ui/attributes.tsx'
import type { PlacedField } from '../../fields/plan.ts'
import { useText } from '../../text/text.ts'
import { useField, useForm } from './form-context.ts'
import { wholeRecord } from './store.ts'
import { text } from './text.ts'
import styles from './design-form.module.css'

interface Props {
  item: PlacedField
}

/** Returns the open panes of a container, its visibility and the panes with invalid fields. */
function usePanes(item: PlacedField, first: readonly number[]) {
  const { store, panes } = useForm()
  const { shown } = useField(store, { item, row: wholeRecord })
  const open = useSyncExternalStore(
    useCallback((changed: () => void) => panes.subscribe(item, changed), [panes, item]),
    () => panes.of(item),
  )
  // As a string, because `useSyncExternalStore` compares snapshots with `Object.is`.
  const invalidPanes = useSyncExternalStore(store.subscribeProblems, () => {
    const hit = new Set<number>()
    for (const { at } of store.problems())
      for (const place of at.item.containers)
        if (place.item === item && place.pane !== null) hit.add(place.pane)
    return [...hit].join(' ')
  })
  const openPanes = open ?? first
  // A pane stays mounted after it was opened, so that switching back is fast and keeps its state.
  const [mounted, setMounted] = useState<ReadonlySet<number>>(() => new Set(openPanes))
  if (openPanes.some((pane) => !mounted.has(pane))) setMounted(new Set([...mounted, ...openPanes]))
  return {
    shown,
    open: openPanes,
    mounted,
    wrong: new Set(invalidPanes.split(' ').filter(Boolean).map(Number)),
    choose: (next: readonly number[]) => panes.set(item, next),
  }
}

const indexOf = (panes: readonly Pane[], name: unknown): number =>
  Math.max(
    0,
    panes.findIndex((pane) => pane.name !== '' && pane.name === name),
  )
const spanOf = (item: PlacedField): CSSProperties => ({ '--span': item.field.settings.span }) as CSSProperties

function PaneTitle({ words, wrong: invalidPanes }: { words: string; wrong: boolean }): ReactNode {
  const t = useText(text)
  return (
    <span className={invalidPanes ? styles.wrong : undefined}>
      {words}
      {invalidPanes && <span className={styles.visuallyHidden}>{t('designForm.needsWork')}</span>}
    </span>
  )
}

const types = { '': 'line', card: 'card', 'border-card': 'card-gutter' } as const

/** Container that shows one pane at a time, selected by tabs. */
export function Tabs({ item }: Props) {
  const t = useText(text)
  const { Grid } = useForm()
  const { panes, settings } = item.field
  const {
    shown,
    open,
    mounted,
    wrong: invalidPanes,
    choose: setOpen,
  } = usePanes(item, [indexOf(panes, settings['active'])])
  const box = useAttributes<HTMLDivElement>('.arco-tabs-header', () => ({
    'aria-label': settings.label || undefined,
  }))
  // Without panes there are no tabs that a label could name.
  if (!shown || panes.length === 0) return null
  return (
    <div ref={box} className={styles.holder} style={spanOf(item)}>
      <ArcoTabs
        activeTab={String(open[0] ?? 0)}
        onChange={(key) => setOpen([Number(key)])}
        type={types[settings['type'] as keyof typeof types]}
        tabPosition={settings['tabPosition'] as 'top'}
        animation={false}
      >
        {panes.map(({ title, children }, at) => (
          <ArcoTabs.TabPane
            key={String(at)}
            title={
              <PaneTitle words={title || t('designForm.pane', { n: at + 1 })} wrong={invalidPanes.has(at)} />
            }
          >
            {mounted.has(at) && <Grid fields={children} />}
          </ArcoTabs.TabPane>
        ))}
      </ArcoTabs>
    </div>
  )
}

/** Container with collapsible panes. */
export function Collapses({ item }: Props) {
  const t = useText(text)
  const { Grid } = useForm()
  const { panes, settings } = item.field
  const names = settings['active'] as readonly string[]
  const {
    shown,
    open,
    mounted,
    wrong: invalidPanes,
    choose: setOpen,
  } = usePanes(
    item,
    names.length > 0 ? panes.flatMap(({ name }, at) => (names.includes(name) ? at : [])) : [0],
  )
  if (!shown) return null
  return (
    <div className={styles.holder} style={spanOf(item)}>
      <Collapse
        accordion={settings['accordion'] === true}
        activeKey={open.map(String)}
        onChange={(_, keys) => setOpen(keys.map(Number))}
      >
        {panes.map(({ title, children }, at) => (
          <Collapse.Item
            key={String(at)}
            name={String(at)}
            header={
              <PaneTitle words={title || t('designForm.pane', { n: at + 1 })} wrong={invalidPanes.has(at)} />
            }
          >
            {mounted.has(at) && <Grid fields={children} />}
          </Collapse.Item>
        ))}
      </Collapse>
    </div>
  )
}

/**
 * Container with panes as steps. All steps can be opened at any time; validation runs on submit and opens the
 * step with the error.
 */
export function Steps({ item }: Props) {
  const t = useText(text)
  const { Grid } = useForm()
  const { panes, settings } = item.field
  const {
    shown,
    open,
    mounted,
    wrong: invalidPanes,
    choose: setOpen,
  } = usePanes(item, [indexOf(panes, settings['active'])])
  if (!shown) return null
  const openPanes = open[0] ?? 0
  return (
    <div className={styles.holder} style={spanOf(item)}>
      <ArcoSteps
        current={openPanes + 1}
        onChange={(step) => setOpen([step - 1])}
        size="small"
        type={settings['simple'] === true ? 'navigation' : 'default'}
        className={styles.steps!}
      >
        {panes.map(({ title }, at) => (
          <ArcoSteps.Step
            key={String(at)}
            title={
              <PaneTitle words={title || t('designForm.step', { n: at + 1 })} wrong={invalidPanes.has(at)} />
            }
            {...(invalidPanes.has(at) ? { status: 'error' as const } : {})}
          />
        ))}
      </ArcoSteps>
      {panes.map(({ children }, at) => (
        <div key={String(at)} hidden={at !== openPanes}>
          {mounted.has(at) && <Grid fields={children} />}
        </div>
      ))}
      <div className={styles.stepping}>
        {openPanes > 0 && (
          <Button onClick={() => setOpen([openPanes - 1])}>{t('designForm.previous')}</Button>
        )}
        {openPanes < panes.length - 1 && (
          <Button type="outline" onClick={() => setOpen([openPanes + 1])}>
            {t('designForm.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
