import type { LinkedUnit, LinkedUser } from '@tessera/shared/contract/wechat/syncs'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { LinkState } from './link-state.tsx'
import { text } from './text.ts'

/** Columns of local units and users with their sync state on the platform. */
export function useLocalColumns(): { units: Column<LinkedUnit>[]; users: Column<LinkedUser>[] } {
  const t = useText(text)
  const linkColumns: Column<LinkedUnit | LinkedUser>[] = [
    {
      key: 'state',
      title: t('qyConfig.link'),
      render: ({ state, error }) => <LinkState state={state} error={error} />,
    },
    {
      key: 'remoteId',
      title: t('qyConfig.remoteId'),
      render: ({ remoteId }) => remoteId && <Copyable>{remoteId}</Copyable>,
    },
    {
      key: 'synTime',
      title: t('qyConfig.last'),
      render: ({ synTime }) => (synTime === null ? '' : formatTime(synTime, true)),
    },
  ]
  return {
    units: [
      { key: 'fullName', title: t('qyConfig.organize'), pinned: true },
      { key: 'parentName', title: t('qyConfig.above') },
      ...linkColumns,
    ],
    users: [
      { key: 'fullName', title: t('qyConfig.user'), pinned: true },
      { key: 'account', title: t('qyConfig.account') },
      { key: 'organize', title: t('qyConfig.organize') },
      { key: 'mobilePhone', title: t('qyConfig.mobile') },
      ...linkColumns,
    ],
  }
}
