import { Button, Card, Empty, Message, Popconfirm, Space, Table, Tag } from '@arco-design/web-react'
import { formatTime } from '@tessera/shared/format/time'
import { translate, useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { StackedRows } from '@tessera/shared/ui/table/stacked-rows'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { clearErrors, useErrors } from './log.ts'
import { maxErrors, type RecordedError } from './recorded-error.ts'
import { text } from './text.ts'
import styles from './errors.module.css'

/** The errors recorded in this browser, to be quoted in a problem report. */
export function ErrorLog() {
  const t = useText(text)
  const errors = useErrors()
  const List = useNarrow('phone') ? ErrorCards : ErrorTable
  return (
    <Card bordered={false}>
      <div className={styles.bar}>
        <p>{t('errors.intro', { count: maxErrors })}</p>
        <Space>
          <Button disabled={errors.length === 0} onClick={() => void copy(errors)}>
            {t('errors.copy')}
          </Button>
          <Popconfirm
            title={t('errors.clearQuestion', { count: errors.length })}
            disabled={errors.length === 0}
            onOk={clearErrors}
          >
            <Button status="danger" disabled={errors.length === 0}>
              {t('errors.clear')}
            </Button>
          </Popconfirm>
        </Space>
      </div>
      {errors.length === 0 ? <Empty description={t('errors.none')} /> : <List errors={errors} />}
    </Card>
  )
}

function ErrorTable({ errors }: { errors: readonly RecordedError[] }) {
  const t = useText(text)
  const columns = [
    {
      title: t('errors.time'),
      dataIndex: 'time',
      width: 170,
      render: (_: unknown, { time, count }: RecordedError) => <Time time={time} count={count} />,
    },
    { title: t('errors.message'), dataIndex: 'message', className: styles.message },
    { title: t('errors.page'), dataIndex: 'page', width: 220, className: styles.message },
    {
      title: t('errors.remote'),
      dataIndex: 'remote',
      width: 110,
      render: (remote: string) => remote || t('errors.shell'),
    },
    {
      title: t('errors.how'),
      dataIndex: 'how',
      width: 90,
      render: (how: RecordedError['how']) => t(`errors.how.${how}`),
    },
  ]
  return (
    <Table<RecordedError>
      rowKey="id"
      columns={columns}
      data={[...errors]}
      scroll={{ x: 900 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      expandedRowRender={(error) => <Detail {...error} />}
    />
  )
}

/** The errors on a phone, below each other. */
function ErrorCards({ errors }: { errors: readonly RecordedError[] }) {
  const t = useText(text)
  const columns: TableColumn<RecordedError>[] = [
    { key: 'message', title: t('errors.message'), cell: ({ message }) => message },
    {
      key: 'time',
      title: t('errors.time'),
      cell: ({ time, count }) => <Time time={time} count={count} />,
    },
    { key: 'page', title: t('errors.page'), cell: ({ page }) => page },
    { key: 'remote', title: t('errors.remote'), cell: ({ remote }) => remote || t('errors.shell') },
    { key: 'how', title: t('errors.how'), cell: ({ how }) => t(`errors.how.${how}`) },
    {
      key: 'detail',
      title: t('errors.detail'),
      cell: (error) => (
        <details className={styles.more}>
          <summary>{t('errors.show')}</summary>
          <Detail {...error} />
        </details>
      ),
    },
  ]
  return <StackedRows name={t('errors.title')} columns={columns} rows={errors} />
}

function Time({ time, count }: Pick<RecordedError, 'time' | 'count'>) {
  const t = useText(text)
  return (
    <>
      <time dateTime={new Date(time).toISOString()}>{formatTime(time)}</time>{' '}
      {count > 1 && <Tag size="small">{t('errors.times', { count })}</Tag>}
    </>
  )
}

function Detail({ stack, components, message }: RecordedError) {
  const t = useText(text)
  return (
    <dl className={styles.detail}>
      <dt>{t('errors.stack')}</dt>
      <dd>
        <pre>{stack || message}</pre>
      </dd>
      {components && (
        <>
          <dt>{t('errors.components')}</dt>
          <dd>
            <pre>{components}</pre>
          </dd>
        </>
      )}
    </dl>
  )
}

async function copy(errors: readonly RecordedError[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(errors, null, 2))
    Message.success(translate(text, 'errors.copied'))
  } catch {
    Message.error(translate(text, 'errors.notCopied'))
  }
}
