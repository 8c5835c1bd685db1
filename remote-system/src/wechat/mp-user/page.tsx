import { Button, Input, Message, Radio } from '@arco-design/web-react'
import { IconDownload, IconTags } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { FollowerType, mpTags, mpUsers, type Follower } from '@tessera/shared/contract/wechat/followers'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can, useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import { SetupAlert } from '../setup-alert.tsx'
import { SyncProgress } from '../sync-progress.tsx'
import styles from '../wechat.module.css'
import { useFollowerColumns } from './columns.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { TagsPane } from './tags-pane.tsx'
import { text } from './text.ts'
import { usePull } from './use-pull.ts'

/** Followers of the official account, by tag. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const canEdit = useCan(menu.id)(defaultCodes.edit)
  const [{ filter }, setListState] = useListState()
  const { data: ready } = useCall(accounts.ready, {})
  const tags = useCall(mpTags.list, {}).data?.list ?? []
  const { latestRun, start, busy } = usePull()
  const toggleBlacklist = useSend(mpUsers.blackList, { stale: [mpUsers.list] })
  const remark = useSend(mpUsers.remark, { stale: [mpUsers.list], quiet: true })
  const { ask, dialog } = useConfirm()
  const [remarkedFollower, setRemarkedFollower] = useState<Follower | null>(null)
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const [taggedIds, setTaggedIds] = useState<readonly string[] | null>(null)
  const type = filter['type'] ?? FollowerType.following
  const selectedTag = tags.find(({ id }) => id === filter['tagId'])
  const displayName = ({ remark: remarkName, nickname, openId }: Follower) => remarkName || nickname || openId

  const actions: Action<Follower>[] = [
    { label: t('mpUser.remark'), code: defaultCodes.edit, run: setRemarkedFollower },
    {
      label: t('mpUser.setTags'),
      code: defaultCodes.edit,
      hidden: () => tags.length === 0,
      run: ({ openId }) => setTaggedIds([openId]),
    },
    {
      label: t('mpUser.toBlack'),
      code: defaultCodes.edit,
      danger: true,
      hidden: ({ blacked }) => blacked,
      run: (row) =>
        ask({
          title: t('mpUser.toBlack'),
          content: <ConfirmContent note={t('mpUser.blackNote')} name={displayName(row)} />,
          okText: t('mpUser.toBlack'),
          danger: true,
          run: async () => (await toggleBlacklist.send({ openId: row.openId })).msg,
        }),
    },
    {
      label: t('mpUser.fromBlack'),
      code: defaultCodes.edit,
      hidden: ({ blacked }) => !blacked,
      run: ({ openId }) =>
        void toggleBlacklist.send({ openId }).then(
          ({ msg }) => void Message.success(msg),
          () => undefined,
        ),
    },
  ]
  return (
    <SidePane
      name="mp-tags"
      title={t('mpUser.tags')}
      selectedName={selectedTag?.fullName ?? t('mpUser.allTags')}
      side={(close) => (
        <TagsPane
          menuId={menu.id}
          tags={tags}
          selected={selectedTag}
          onSelect={(tagId) => {
            setListState({ filter: { ...filter, tagId } })
            close()
          }}
        />
      )}
    >
      <div className={styles.listed}>
        <SetupAlert channel="mp" />
        {latestRun && <SyncProgress sync={latestRun} title={t('mpUser.pulling')} />}
        <Crud
          menu={menu}
          list={mpUsers.list}
          columns={useFollowerColumns()}
          actions={actions}
          filter={{ type }}
          {...(canEdit && tags.length > 0
            ? { selection: { ids: selectedIds, onChange: setSelectedIds } }
            : {})}
          tools={
            <>
              <Can modelId={menu.id} code="btn_sync">
                <Button
                  type="primary"
                  icon={<IconDownload />}
                  disabled={!ready?.mp}
                  loading={busy}
                  onClick={start}
                >
                  {t('mpUser.pull')}
                </Button>
              </Can>
              {selectedIds.length > 0 && (
                <Button icon={<IconTags />} onClick={() => setTaggedIds(selectedIds)}>
                  {t('mpUser.setTagsOf', { n: selectedIds.length })}
                </Button>
              )}
            </>
          }
          filters={
            <Radio.Group
              type="button"
              aria-label={t('mpUser.which')}
              value={type}
              onChange={(next: string) => setListState({ filter: { ...filter, type: next } })}
            >
              <Radio value={FollowerType.following}>{t('mpUser.following')}</Radio>
              <Radio value={FollowerType.blacked}>{t('mpUser.blacked')}</Radio>
              <Radio value={FollowerType.all}>{t('mpUser.all')}</Radio>
            </Radio.Group>
          }
          empty={t('mpUser.empty')}
        />
      </div>
      {remarkedFollower && (
        <FormDialog<{ remark: string }>
          title={t('mpUser.remark')}
          initial={{ remark: remarkedFollower.remark }}
          onSave={async (values) =>
            (await remark.send({ openId: remarkedFollower.openId, remark: values.remark ?? '' })).msg
          }
          onClose={() => setRemarkedFollower(null)}
        >
          <Field
            name="remark"
            label={displayName(remarkedFollower)}
            schema={mpUsers.remark.input.shape.remark}
            required={false}
            extra={t('mpUser.remarkHint')}
          >
            <Input autoFocus maxLength={30} />
          </Field>
        </FormDialog>
      )}
      {taggedIds && <TagDialog openIds={taggedIds} tags={tags} onClose={() => setTaggedIds(null)} />}
      {dialog}
    </SidePane>
  )
}
