import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import type { Translate } from '@tessera/shared/text/text'
import type { Action } from './column.ts'

/** So many actions stand in the row as words; the rest are under "more". */
const inRow = 3

/** The last column: what this user may do with the row. */
export function actionColumn<Row>(actions: readonly Action<Row>[], t: Translate<'crud.actions' | 'crud.more'>) {
  return {
    title: t('crud.actions'),
    dataIndex: 'actions',
    width: widthOf(actions.slice(0, actions.length > inRow ? inRow - 1 : inRow)) + (actions.length > inRow ? 44 : 0) + 32,
    fixed: 'right' as const,
    render: (_: unknown, row: Row) => <Actions row={row} actions={actions.filter(({ hidden }) => !hidden?.(row))} more={t('crud.more')} />,
  }
}

/** Pixels that these buttons take: a Chinese character is as wide as the type is high, a Latin letter about half of that. */
const widthOf = (actions: readonly { label: string }[]): number =>
  actions.reduce((sum, { label }) => sum + 22 + [...label].reduce((wide, letter) => wide + (letter > '⺀' ? 12 : 7), 0), 0)

function Actions<Row>({ row, actions, more }: { row: Row; actions: readonly Action<Row>[]; more: string }) {
  const beside = actions.length > inRow ? inRow - 1 : inRow
  const rest = actions.slice(beside)
  return (
    <>
      {actions.slice(0, beside).map(({ label, danger, run }) => (
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
    </>
  )
}
