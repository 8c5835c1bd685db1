import { Button, Table } from '@arco-design/web-react'
import { useMemo } from 'react'
import { namedFields } from '@tessera/shared/fields/design'
import { ListType } from '@tessera/shared/fields/list-design'
import { useText } from '@tessera/shared/text/text'
import { listText as text } from '../list-text.ts'
import { sampleText } from './sample-text.ts'
import { useList } from './use-list.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

const sampleRows = [1, 2, 3, 4, 5]

/** The list as users will see it, with sample rows. */
export function ListPreview() {
  const { design, list } = useList()
  const t = useText(text)
  const byName = useMemo(
    () => new Map(namedFields(design.fields).map(({ path, field }) => [path, field])),
    [design],
  )
  const columns = list.columns.map(({ prop, label, align, width, sortable, fixed }) => ({
    key: prop,
    title: label || prop,
    align,
    width: width ?? 140,
    ...(fixed === 'none' ? {} : { fixed }),
    ...(sortable ? { sorter: () => 0 } : {}),
    render: (_: unknown, row: { id: number }) =>
      sampleText(byName.get(prop), row.id, t('designer.list.sample')),
  }))
  const tableWidth = columns.reduce((sum, { width }) => sum + width, 0)
  const rowActions = list.rowButtons.map(
    ({ value, label }) => label || t(`designer.button.${value as 'edit'}`),
  )
  return (
    <div className={styles.listCanvas}>
      <section className={styles.listPaper} aria-label={t('designer.list.preview')}>
        <p className={styles.note}>{t('designer.list.previewHint')}</p>
        {list.filters.length > 0 && (
          <div className={styles.listFilters}>
            {list.filters.map(({ prop, label, searchType }) => (
              <div key={prop} className={styles.listFilter}>
                <span>{label || prop}</span>
                <span className={styles.fakeInput}>
                  {t(`designer.list.searchType${searchType as 1 | 2 | 3}`)}
                </span>
              </div>
            ))}
          </div>
        )}
        <div className={styles.listBody}>
          {list.type === ListType.tree && (
            <div className={styles.listTree}>
              <strong>{list.treeTitle || t('designer.list.tree')}</strong>
              <span>{t(`designer.list.tree.${list.treeDataSource}`)}</span>
            </div>
          )}
          <div className={styles.listTable}>
            <div className={styles.buttonRow}>
              {list.buttons.map(({ value, label }, at) => (
                <Button key={value} size="small" type={at === 0 ? 'primary' : 'default'} disabled>
                  {label || t(`designer.button.${value as 'add'}`)}
                </Button>
              ))}
            </div>
            <div
              className={styles.listScroll}
              role="region"
              aria-label={t('designer.list.columns')}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard, also without controls in it
              tabIndex={0}
            >
              <Table
                size="small"
                rowKey="id"
                pagination={false}
                style={{ minWidth: tableWidth }}
                data={sampleRows.map((id) => ({ id }))}
                columns={[
                  ...columns,
                  ...(rowActions.length > 0
                    ? [
                        {
                          key: '$actions',
                          title: t('designer.list.actions'),
                          width: 160,
                          render: () => <span className={styles.fakeLinks}>{rowActions.join('　')}</span>,
                        },
                      ]
                    : []),
                ]}
              />
            </div>
            {list.hasPage && (
              <p className={styles.note}>{t('designer.list.perPage', { n: list.pageSize })}</p>
            )}
          </div>
        </div>
      </section>
    </div>
  )
}
