import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import type { Translate } from '@tessera/shared/text/text'
import type { Action } from './column.ts'
import styles from './crud.module.css'

/** So many actions stand in the row as words; where there are more, all but two are under "more". */
const inRow = 3

/** The last column: what this user may do with the row. On a phone everything is under "more". */
export function actionColumn<Row>(actions: readonly Action<Row>[], t: Translate<'crud.actions' | 'crud.more'>, phone: boolean) {
  const beside = phone ? 0 : actions.length > inRow ? inRow - 1 : inRow
  const words = widthOf(actions.slice(0, beside).map(({ label }) => label)) + (actions.length > beside ? 36 : 0)
  return {
    title: phone ? '' : t('crud.actions'),
    dataIndex: 'actions',
    width: words + 10,
    fixed: 'right' as const,
    render: (_: unknown, row: Row) => <Actions row={row} shown={actions.slice(0, beside)} rest={actions.slice(beside)} more={t('crud.more')} />,
  }
}

/** Pixels that these words take as buttons: a Chinese character is as wide as the type is high, a Latin letter about half of that. */
const widthOf = (labels: readonly string[]): number => labels.reduce((sum, label) => sum + 17 + [...label].reduce((wide, letter) => wide + (letter > '⺀' ? 14 : 8), 0), 0)

function Actions<Row>({ row, more, ...all }: { row: Row; shown: readonly Action<Row>[]; rest: readonly Action<Row>[]; more: string }) {
  const possible = ({ hidden }: Action<Row>) => !hidden?.(row)
  const shown = all.shown.filter(possible)
  const rest = all.rest.filter(possible)
  return (
    <span className={styles.actions}>
      {shown.map(({ label, danger, run }) => (
        <Button key={label} type="text" size="mini" {...(danger ? { status: 'danger' as const } : {})} onClick={() => run(row)}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger="click"
          position="br"
          droplist={
            <Menu onClickMenuItem={(key) => rest.find(({ label }) => label === key)?.run(row)}>
              {rest.map(({ label, danger }) => (
                <Menu.Item key={label} style={danger ? { color: 'rgb(var(--danger-6))' } : {}}>
                  {label}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button type="text" size="mini" icon={<IconMore />} aria-label={more} />
        </Dropdown>
      )}
    </span>
  )
}
