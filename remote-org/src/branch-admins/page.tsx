import { branchAdmins, type BranchAdmin } from '@tessera/shared/contract/org/branch-admins'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { BranchAdminForm } from './form.tsx'
import { rightActions, type layers } from './rights.ts'
import { text } from './text.ts'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const { ask, dialog } = useConfirm()
  const { send } = useSend(branchAdmins.remove, { stale: [branchAdmins.list] })
  const formatRights = (row: BranchAdmin, ofLayer: (typeof layers)[number]) =>
    joinNames(
      rightActions
        .filter((action) => row[`${ofLayer}${action}`] === 1)
        .map((action) => t(`branchAdmins.${action}`)),
    ) || t('branchAdmins.none')
  const columns: Column<BranchAdmin>[] = [
    {
      key: 'realName',
      title: t('branchAdmins.user'),
      pinned: true,
      render: ({ realName, account }) => `${realName}/${account}`,
    },
    { key: 'organize', title: t('branchAdmins.organize'), pinned: true },
    {
      key: 'thisLayer',
      title: t('branchAdmins.thisLayer'),
      render: (row) => formatRights(row, 'thisLayer'),
    },
    {
      key: 'subLayer',
      title: t('branchAdmins.subLayer'),
      render: (row) => formatRights(row, 'subLayer'),
    },
    {
      key: 'creatorTime',
      title: t('branchAdmins.creatorTime'),
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
  ]
  const confirmRemove = ({ userId, organizeId, realName, account, organize }: BranchAdmin) =>
    ask({
      title: t('branchAdmins.remove'),
      content: (
        <ConfirmContent
          note={t('branchAdmins.removeQuestion')}
          name={`${realName}/${account} @ ${organize}`}
        />
      ),
      okText: t('branchAdmins.remove'),
      danger: true,
      run: async () => (await send({ userId, organizeId })).msg,
    })
  return (
    <>
      <Crud<typeof branchAdmins.list, BranchAdmin>
        menu={menu}
        list={branchAdmins.list}
        columns={columns}
        actions={[
          { label: t('branchAdmins.remove'), code: defaultCodes.remove, danger: true, run: confirmRemove },
        ]}
        form={({ row, onClose }) => <BranchAdminForm row={row} onClose={onClose} />}
        empty={t('branchAdmins.empty')}
      />
      {dialog}
    </>
  )
}
