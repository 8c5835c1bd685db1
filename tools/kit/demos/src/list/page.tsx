import { Message, Select } from '@arco-design/web-react'
import { classes, classStatuses, type ClassRow } from '@tessera/shared/contract/edu/classes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { text } from './text.ts'
import styles from './list.module.css'

/**
 * A list of one call of the contract, with search, filter, sorting, columns and pages. The URL holds its
 * state.
 */
export default function ListPage({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  return (
    <Crud<typeof classes.list, ClassRow>
      menu={menu}
      list={classes.list}
      columns={[
        { key: 'name', title: t('list.name'), width: 200, pinned: true, sortable: true },
        { key: 'enCode', title: t('list.enCode'), width: 130 },
        { key: 'courseName', title: t('list.courseName'), width: 150 },
        { key: 'campusName', title: t('list.campusName'), width: 150 },
        { key: 'coachName', title: t('list.coachName'), width: 110 },
        {
          key: 'studentCount',
          title: t('list.students'),
          width: 100,
          align: 'right',
          render: ({ studentCount, capacity }) => t('list.ofSeats', { n: studentCount, seats: capacity }),
        },
        { key: 'status', title: t('list.status'), width: 110, render: ({ status }) => t(`list.${status}`) },
      ]}
      actions={[
        {
          label: t('list.askSeats'),
          run: ({ capacity, studentCount }) =>
            void Message.info(t('list.seats', { n: Math.max(0, capacity - studentCount) })),
        },
      ]}
      filters={
        <Select
          className={styles.status!}
          aria-label={t('list.status')}
          value={filter['status'] ?? ''}
          onChange={(status: string) => change({ filter: { ...filter, status } })}
        >
          <Select.Option value="">{t('list.all')}</Select.Option>
          {classStatuses.map((status) => (
            <Select.Option key={status} value={status}>
              {t(`list.${status}`)}
            </Select.Option>
          ))}
        </Select>
      }
      empty={t('list.empty')}
    />
  )
}
