import { Alert, Button, Empty, Input, Result, Skeleton } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { explain, type UserGrants } from '@tessera/shared/contract/org/explain'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/widgets/table/table'
import { text } from './grants/held-text.ts'
import styles from './grants/grants.module.css'

type Menu = UserGrants['menus'][number]
type Holder = Menu['holders'][number]

/** Everything a user may, menu by menu, each with through whom: themselves, a role, a position, a group. */
export function HeldPanel({ userId, name }: { userId: string; name: string }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(explain.held, { userId })
  const [keyword, setKeyword] = useState('')
  const word = keyword.trim().toLowerCase()
  const sources = (holders: readonly Holder[]) =>
    holders
      .map((one) => (one.type === 'User' ? t('held.User') : `${t(`held.${one.type}`)}：${one.name}`))
      .join('、')
  const rows = useMemo(
    () =>
      (data?.menus ?? []).filter(({ fullName, above, holders }) =>
        [fullName, above, ...holders.map((one) => one.name)].some((part) =>
          part.toLowerCase().includes(word),
        ),
      ),
    [data, word],
  )
  const listed = (items: Menu['buttons'], { unchecked, none }: { unchecked: string; none: string }) =>
    items === null
      ? unchecked
      : items.length === 0
        ? none
        : items.map(({ id, fullName, holders }, at) => (
            <span key={id} title={`${t('held.from')} ${sources(holders)}`}>
              {at > 0 && '、'}
              {fullName}
            </span>
          ))

  if (error && !data)
    return (
      <Result
        status="error"
        title={t('held.failed')}
        subTitle={error.msg}
        extra={<Button onClick={() => void mutate()}>{t('held.retry')}</Button>}
      />
    )
  if (!data) return <Skeleton animation text={{ rows: 8, width: '100%' }} />
  if (data.everything) return <Alert type="info" content={t('held.everything')} />
  if (data.menus.length === 0) return <Empty description={t('held.nothing')} />
  return (
    <div className={styles.held}>
      <Input
        allowClear
        prefix={<IconSearch />}
        placeholder={t('held.filter')}
        aria-label={t('held.filter')}
        value={keyword}
        onChange={setKeyword}
      />
      <Table<Menu>
        name={t('held.title', { name })}
        rows={rows}
        columns={[
          {
            key: 'menu',
            title: t('held.menu'),
            width: 180,
            cell: ({ above, fullName }) => (above ? `${above} / ${fullName}` : fullName),
          },
          { key: 'from', title: t('held.from'), width: 200, cell: ({ holders }) => sources(holders) },
          {
            key: 'buttons',
            title: t('held.buttons'),
            width: 220,
            cell: ({ buttons }) =>
              listed(buttons, { unchecked: t('held.allButtons'), none: t('held.noButtons') }),
          },
          {
            key: 'schemes',
            title: t('held.schemes'),
            width: 140,
            cell: ({ schemes }) => listed(schemes, { unchecked: t('held.allData'), none: t('held.ownData') }),
          },
        ]}
        empty={t('held.noneFound')}
      />
    </div>
  )
}
