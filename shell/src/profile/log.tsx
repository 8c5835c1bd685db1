import { Button, DatePicker, Empty, Input, Pagination, Radio, Skeleton, Table } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { current as calls, type OwnLogRow } from '@tessera/shared/contract/org/current'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/widgets/narrow-screen/use-narrow'
import { UserAgentLabel } from '@tessera/shared/widgets/user-agent-label'
import { LoadFailure } from './load-failure.tsx'
import { text } from './text.ts'

interface LogQuery {
  category: 1 | 5
  currentPage: number
  pageSize: number
  keyword: string
  startTime?: number
  endTime?: number
}

/** The user's own sign-ins and requests. */
export function OwnLog() {
  const t = useText(text)
  const phone = useNarrow('phone')
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState<LogQuery>({ category: 1, currentPage: 1, pageSize: 20, keyword: '' })
  const { data, error, mutate } = useCall(calls.log, query, { keepPreviousData: true })
  const box = useRef<HTMLDivElement>(null)
  // Arco's scrolling table is not reachable by keyboard, and its page field has no label.
  useEffect(() => {
    box.current?.querySelector('.arco-table-content-inner')?.setAttribute('tabindex', '0')
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
  const logins = [
    {
      title: t('profile.time'),
      dataIndex: 'creatorTime',
      width: 170,
      render: (at: number) => formatTime(at, true),
    },
    { title: t('profile.user'), dataIndex: 'userName', width: 110, ellipsis: true },
    { title: t('profile.ip'), dataIndex: 'ipaddress', width: 140, ellipsis: true },
    {
      title: t('profile.platForm'),
      dataIndex: 'platForm',
      width: 170,
      render: (agent: string) => <UserAgentLabel agent={agent} />,
    },
  ]
  const requests = [
    { title: t('profile.requestMethod'), dataIndex: 'requestMethod', width: 100 },
    { title: t('profile.requestURL'), dataIndex: 'requestURL', width: 320, ellipsis: true },
    {
      title: t('profile.requestDuration'),
      dataIndex: 'requestDuration',
      width: 120,
      align: 'right' as const,
    },
  ]
  const columns = query.category === 1 ? logins : [logins[0]!, ...requests, ...logins.slice(2)]

  const content = () => {
    if (error && !data) return <LoadFailure failure={error} onRetry={() => void mutate()} />
    if (!data) return <Skeleton animation text={{ rows: 8 }} />
    return (
      <div className="profile-rows" role="region" aria-label={t('profile.logs')}>
        <Table<OwnLogRow>
          rowKey={(row) => `${row.creatorTime} ${row.requestURL} ${row.requestDuration}`}
          size="small"
          border={false}
          columns={columns}
          data={data.list}
          pagination={false}
          noDataElement={<Empty description={t('profile.noLogs')} />}
        />
      </div>
    )
  }
  return (
    <div className="profile-log" ref={box}>
      <form
        className="profile-filters"
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
