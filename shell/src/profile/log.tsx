import { Button, DatePicker, Empty, Input, Pagination, Radio, Skeleton } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { current as calls, type OwnLogRow } from '@tessera/shared/contract/org/current'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { UserAgentLabel } from '@tessera/shared/ui/user-agent-label'
import { LoadFailure } from './load-failure.tsx'
import { text } from './text.ts'
import styles from './profile.module.css'

interface LogQuery {
  category: 1 | 5
  currentPage: number
  pageSize: number
  keyword: string
  startTime?: number
  endTime?: number
}

/** The log has no ids, and its rows have no state: a place in the list identifies a row. */
type LogTableRow = OwnLogRow & { id: string }

/** The user's own sign-ins and requests. */
export function OwnLog() {
  const t = useText(text)
  const phone = useNarrow('phone')
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState<LogQuery>({ category: 1, currentPage: 1, pageSize: 20, keyword: '' })
  const { data, error, mutate } = useCall(calls.log, query, { keepPreviousData: true })
  const box = useRef<HTMLDivElement>(null)
  // Arco gives the page field no label.
  useEffect(() => {
    box.current?.querySelector('.arco-pagination-jumper-input')?.setAttribute('aria-label', t('profile.page'))
  })
  const updateQuery = (by: Partial<LogQuery>) => setQuery({ ...query, currentPage: 1, ...by })
  const setRange = (days: string[] | undefined) => {
    const { startTime: _, endTime: __, ...rest } = query
    const [from, to] = days ?? []
    setQuery({
      ...rest,
      currentPage: 1,
      ...(from && to
        ? {
            startTime: new Date(`${from}T00:00`).getTime(),
            endTime: new Date(`${to}T23:59:59.999`).getTime(),
          }
        : {}),
    })
  }
  const time: TableColumn<LogTableRow> = {
    key: 'creatorTime',
    title: t('profile.time'),
    cell: ({ creatorTime }) => formatTime(creatorTime, true),
  }
  const origin: TableColumn<LogTableRow>[] = [
    { key: 'ipaddress', title: t('profile.ip'), cell: ({ ipaddress }) => ipaddress },
    {
      key: 'platForm',
      title: t('profile.platForm'),
      cell: ({ platForm }) => <UserAgentLabel agent={platForm} />,
    },
  ]
  const logins = [
    time,
    { key: 'userName', title: t('profile.user'), cell: ({ userName }: LogTableRow) => userName },
    ...origin,
  ]
  const requests: TableColumn<LogTableRow>[] = [
    time,
    { key: 'requestMethod', title: t('profile.requestMethod'), cell: ({ requestMethod }) => requestMethod },
    {
      key: 'requestURL',
      title: t('profile.requestURL'),
      content: 'text',
      cell: ({ requestURL }) => requestURL,
    },
    {
      key: 'requestDuration',
      title: t('profile.requestDuration'),
      align: 'right',
      cell: ({ requestDuration }) => requestDuration,
    },
    ...origin,
  ]

  const content = () => {
    if (error && !data) return <LoadFailure failure={error} onRetry={() => void mutate()} />
    if (!data) return <Skeleton animation text={{ rows: 8 }} />
    return (
      <Table<LogTableRow>
        name={t('profile.logs')}
        density="compact"
        columns={query.category === 1 ? logins : requests}
        rows={data.list.map((row, at) => ({ ...row, id: `${query.currentPage} ${at}` }))}
        empty={<Empty description={t('profile.noLogs')} />}
      />
    )
  }
  return (
    <div className={styles.log} ref={box}>
      <form
        className={styles.filters}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          updateQuery({ keyword: typed.trim() })
        }}
      >
        <Radio.Group
          type="button"
          aria-label={t('profile.category')}
          value={query.category}
          onChange={(category: 1 | 5) => updateQuery({ category })}
        >
          <Radio value={1}>{t('profile.logins')}</Radio>
          <Radio value={5}>{t('profile.requests')}</Radio>
        </Radio.Group>
        <DatePicker.RangePicker
          aria-label={t('profile.range')}
          onChange={(days) => setRange(days as string[] | undefined)}
        />
        <Input
          allowClear
          value={typed}
          maxLength={100}
          placeholder={t('profile.keyword')}
          aria-label={t('profile.keyword')}
          onChange={setTyped}
          onClear={() => updateQuery({ keyword: '' })}
        />
        <Button htmlType="submit">{t('profile.search')}</Button>
      </form>
      {content()}
      {data && (
        <Pagination
          size={phone ? 'mini' : 'small'}
          simple={phone}
          current={query.currentPage}
          pageSize={query.pageSize}
          total={data.pagination.total}
          showTotal={(n) => t('profile.total', { n })}
          onChange={(currentPage) => updateQuery({ currentPage })}
        />
      )}
    </div>
  )
}
