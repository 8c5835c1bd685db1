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
import { fieldWords } from './field-words.ts'
import { objectText } from './panel/object-text.ts'
import { useReportState, useReportStore, useSheet } from './report-store.ts'
import { text } from './text.ts'
import { ImportWorkbook } from './workbook/import-workbook.tsx'
import { objectKinds, type ObjectKind } from './use-objects.ts'
import styles from './designer.module.css'

interface MenuItem {
  readonly key: string
  readonly words: string
  readonly run: () => void
}

interface Props {
  scope: string
  onTemplates: () => void
  /** Inserts an object into the selected cells. */
  onObject: (kind: ObjectKind) => void
}

/** What changes the shape of the template: merged cells, rows and columns, and what stays while it scrolls. */
export function Tools({ scope, onTemplates, onObject }: Props) {
  const t = useText(text)
  const tObject = useText(objectText)
  const tField = useText(fieldWords)
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
    if (next === sheet) Message.warning(tg('reportGrid.noRoom'))
    else store.changeSheet(() => next)
  }
  const remove = (axis: Axis, from: number, count: number) => {
    store.changeSheet((current) => removeLines(current, axis, from, count))
    store.select({ row: area.top, column: area.left })
  }
  const freeze = (frozen: { rows: number; columns: number }) =>
    store.changeSheet((current) => ({ ...current, frozen }))
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('reportDesigner.tools')}>
      <Button size="small" type="outline" onClick={onTemplates}>
        {t('reportDesigner.templates')}
      </Button>
      <ImportWorkbook scope={scope} />
      <Button
        size="small"
        disabled={isOne && !isMerged}
        onClick={() => store.changeSheet((current) => (isMerged ? splitArea : mergeArea)(current, area))}
      >
        {t(isMerged ? 'reportDesigner.split' : 'reportDesigner.merge')}
      </Button>
      <ToolMenu
        label={t('reportDesigner.insert')}
        scope={scope}
        items={[
          {
            key: 'above',
            words: t('reportDesigner.insertAbove', { n: rows }),
            run: () => insert('row', area.top, rows),
          },
          {
            key: 'below',
            words: t('reportDesigner.insertBelow', { n: rows }),
            run: () => insert('row', area.bottom + 1, rows),
          },
          {
            key: 'before',
            words: t('reportDesigner.insertBefore', { n: columns }),
            run: () => insert('column', area.left, columns),
          },
          {
            key: 'behind',
            words: t('reportDesigner.insertBehind', { n: columns }),
            run: () => insert('column', area.right + 1, columns),
          },
        ]}
      />
      <ToolMenu
        label={tObject('reportObject.insert')}
        scope={scope}
        items={objectKinds.map((kind) => ({
          key: kind,
          words: kind === 'chart' ? tObject('reportObject.chart') : tField(`reportField.show.${kind}`),
          run: () => onObject(kind),
        }))}
      />
      <ToolMenu
        label={t('reportDesigner.remove')}
        scope={scope}
        items={[
          {
            key: 'rows',
            words: t('reportDesigner.removeRows', { n: rows }),
            run: () => remove('row', area.top, rows),
          },
          {
            key: 'columns',
            words: t('reportDesigner.removeColumns', { n: columns }),
            run: () => remove('column', area.left, columns),
          },
        ]}
      />
      <ToolMenu
        label={t('reportDesigner.freeze')}
        scope={scope}
        items={[
          {
            key: 'rows',
            words: t('reportDesigner.freezeRows', { n: area.bottom }),
            run: () => freeze({ rows: Math.min(area.bottom, 50), columns: sheet.frozen?.columns ?? 0 }),
          },
          {
            key: 'columns',
            words: t('reportDesigner.freezeColumns', { n: area.right }),
            run: () => freeze({ rows: sheet.frozen?.rows ?? 0, columns: Math.min(area.right, 20) }),
          },
          { key: 'none', words: t('reportDesigner.unfreeze'), run: () => freeze({ rows: 0, columns: 0 }) },
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
