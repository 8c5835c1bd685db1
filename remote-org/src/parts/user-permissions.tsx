import { Alert, Button, Empty, Input, Result, Skeleton } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { explain, type UserGrants } from '@tessera/shared/contract/org/explain'
import { useCall } from '@tessera/shared/client/use-call'
import { joinNames, labelEnd, nameSeparator, withLabel } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './grants/user-permissions-text.ts'
import styles from './grants/grants.module.css'

type Menu = UserGrants['menus'][number]
type Holder = Menu['holders'][number]

/** Texts for items that the menu does not check (null), and for no items. */
interface ItemTexts {
  uncheckedText: string
  emptyText: string
}

/** All permissions of a user by menu, with their source: the user, a role, a position or a group. */
export function UserPermissions({ userId, name }: { userId: string; name: string }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(explain.held, { userId })
  const [keyword, setKeyword] = useState('')
  const searchText = keyword.trim().toLowerCase()
  const formatHolders = (holders: readonly Holder[]) =>
    joinNames(
      holders.map((holder) =>
        holder.type === 'User' ? t('held.User') : withLabel(t(`held.${holder.type}`), holder.name),
      ),
    )
  const rows = useMemo(
    () =>
      (data?.menus ?? []).filter(({ fullName, above, holders }) =>
        [fullName, above, ...holders.map((holder) => holder.name)].some((part) =>
          part.toLowerCase().includes(searchText),
        ),
      ),
    [data, searchText],
  )
  const renderItems = (items: Menu['buttons'], { uncheckedText, emptyText }: ItemTexts) => {
    if (items === null) return uncheckedText
    if (items.length === 0) return emptyText
    return items.map(({ id, fullName, holders }, index) => (
      <span key={id} title={`${t('held.from')} ${formatHolders(holders)}`}>
        {index > 0 && nameSeparator()}
        {fullName}
      </span>
    ))
  }

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
  const interfaces = data.interfaces ?? []
  if (data.menus.length === 0 && interfaces.length === 0) return <Empty description={t('held.nothing')} />
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
            cell: ({ above, fullName }) => (above ? `${above} / ${fullName}` : fullName),
          },
          { key: 'from', title: t('held.from'), cell: ({ holders }) => formatHolders(holders) },
          {
            key: 'buttons',
            title: t('held.buttons'),
            cell: ({ buttons }) =>
              renderItems(buttons, { uncheckedText: t('held.allButtons'), emptyText: t('held.noButtons') }),
          },
          {
            key: 'schemes',
            title: t('held.schemes'),
            cell: ({ schemes }) =>
              renderItems(schemes, { uncheckedText: t('held.allData'), emptyText: t('held.ownData') }),
          },
        ]}
        empty={t('held.noneFound')}
      />
      {interfaces.length > 0 && (
        <p>
          {t('held.interfaces')}
          {labelEnd()}
          {renderItems(interfaces, { uncheckedText: '', emptyText: '' })}
        </p>
      )}
    </div>
  )
}
