import { Button, Dropdown, Menu, Message } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { text as gridText } from './grid/text.ts'
import {
  areaBetween,
  hasMergedCell,
  mergeArea,
  nameOfArea,
  oneCell,
  splitArea,
  withMergedCells,
} from './model/cells.ts'
import { insertLines, removeLines, type Axis } from './model/lines.ts'
import { useReportState, useReportStore, useSheet } from './report-store.ts'
import { text } from './text.ts'
import styles from './designer.module.css'

interface MenuItem {
  readonly key: string
  readonly words: string
  readonly run: () => void
}

/** What changes the shape of the template: merged cells, rows and columns, and what stays while it scrolls. */
export function Tools({ scope, onTemplates }: { scope: string; onTemplates: () => void }) {
  const t = useText(text)
  const tg = useText(gridText)
  const store = useReportStore()
  const sheet = useSheet()
  const anchor = useReportState((state) => state.anchor)
  const end = useReportState((state) => state.end)
  const area = withMergedCells(sheet, areaBetween(anchor, end))
  const isMerged = hasMergedCell(sheet, area)
  const isOne = nameOfArea(area) === nameOfArea(oneCell(anchor))
  const [rows, columns] = [area.bottom - area.top + 1, area.right - area.left + 1]
  const insert = (axis: Axis, before: number, count: number) => {
    const next = insertLines(sheet, axis, before, count)
    if (next === sheet) Message.warning(tg('grid.noRoom'))
    else store.changeSheet(() => next)
  }
  const remove = (axis: Axis, from: number, count: number) => {
    store.changeSheet((current) => removeLines(current, axis, from, count))
    store.select({ row: area.top, column: area.left })
  }
  const freeze = (frozen: { rows: number; columns: number }) =>
    store.changeSheet((current) => ({ ...current, frozen }))
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('designer.tools')}>
      <Button size="small" type="outline" onClick={onTemplates}>
        {t('designer.templates')}
      </Button>
      <Button
        size="small"
        disabled={isOne && !isMerged}
        onClick={() => store.changeSheet((current) => (isMerged ? splitArea : mergeArea)(current, area))}
      >
        {t(isMerged ? 'designer.split' : 'designer.merge')}
      </Button>
      <ToolMenu
        label={t('designer.insert')}
        scope={scope}
        items={[
          {
            key: 'above',
            words: t('designer.insertAbove', { n: rows }),
            run: () => insert('row', area.top, rows),
          },
          {
            key: 'below',
            words: t('designer.insertBelow', { n: rows }),
            run: () => insert('row', area.bottom + 1, rows),
          },
          {
            key: 'before',
            words: t('designer.insertBefore', { n: columns }),
            run: () => insert('column', area.left, columns),
          },
          {
            key: 'behind',
            words: t('designer.insertBehind', { n: columns }),
            run: () => insert('column', area.right + 1, columns),
          },
        ]}
      />
      <ToolMenu
        label={t('designer.remove')}
        scope={scope}
        items={[
          {
            key: 'rows',
            words: t('designer.removeRows', { n: rows }),
            run: () => remove('row', area.top, rows),
          },
          {
            key: 'columns',
            words: t('designer.removeColumns', { n: columns }),
            run: () => remove('column', area.left, columns),
          },
        ]}
      />
      <ToolMenu
        label={t('designer.freeze')}
        scope={scope}
        items={[
          {
            key: 'rows',
            words: t('designer.freezeRows', { n: area.bottom }),
            run: () => freeze({ rows: Math.min(area.bottom, 50), columns: sheet.frozen?.columns ?? 0 }),
          },
          {
            key: 'columns',
            words: t('designer.freezeColumns', { n: area.right }),
            run: () => freeze({ rows: sheet.frozen?.rows ?? 0, columns: Math.min(area.right, 20) }),
          },
          { key: 'none', words: t('designer.unfreeze'), run: () => freeze({ rows: 0, columns: 0 }) },
        ]}
      />
    </div>
  )
}

/** A button with a menu of acts. */
function ToolMenu({ label, scope, items }: { label: string; scope: string; items: readonly MenuItem[] }) {
  return (
    <Dropdown
      trigger="click"
      triggerProps={{ className: scope }}
      droplist={
        <Menu onClickMenuItem={(key) => items.find((item) => item.key === key)?.run()}>
          {items.map(({ key, words }) => (
            <Menu.Item key={key}>{words}</Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button size="small" aria-haspopup="menu">
        {label} <IconDown />
      </Button>
    </Dropdown>
  )
}
