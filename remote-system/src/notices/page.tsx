import { Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { messages, notices, type NoticeRow } from '@tessera/shared/contract/messaging/messages'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useRemoval } from '@tessera/shared/lists/crud/use-removal'
import { useNoticeColumns } from './columns.tsx'
import { NoticeForm } from './form.tsx'
import { Preview } from './preview.tsx'
import { Readers } from './readers.tsx'
import { useRelease } from './release.tsx'
import { text } from './text.ts'

/** Code of the button that publishes and recalls. */
const releaseCode = 'btn_release'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const [previewed, setPreviewed] = useState<NoticeRow | null>(null)
  const [readersOf, setReadersOf] = useState<NoticeRow | null>(null)
  const canRelease = useCan(menu.id)(releaseCode)
  const release = useRelease()
  const { ask, dialog } = useConfirm()
  const recall = useSend(notices.recall, { stale: [notices.list, notices.read, messages.list] })
  const removal = useRemoval({
    remove: notices.remove,
    list: notices.list,
    words: { noun: t('notices.noun') },
  })
  const isReleased = ({ enabledMark }: NoticeRow) => enabledMark === 1
  const actions: Action<NoticeRow>[] = [
    { label: t('notices.release'), code: releaseCode, hidden: isReleased, run: release.confirmRelease },
    {
      label: t('notices.recall'),
      code: releaseCode,
      hidden: (row) => !isReleased(row),
      run: ({ id, title }) =>
        ask({
          title: t('notices.recallTitle'),
          content: <ConfirmContent note={t('notices.recallQuestion')} name={title} />,
          okText: t('notices.recall'),
          run: async () => (await recall.send({ id })).msg,
        }),
    },
    { label: t('notices.readers'), hidden: ({ sentCount }) => sentCount === 0, run: setReadersOf },
    // A published notice cannot be edited, but it can be recalled and deleted.
    {
      label: t('notices.remove'),
      code: defaultCodes.remove,
      danger: true,
      run: ({ id, title }) => removal.confirmRemoval([id], title),
    },
  ]

  return (
    <>
      <Crud
        menu={menu}
        list={notices.list}
        columns={useNoticeColumns(setPreviewed, setReadersOf)}
        actions={actions}
        readOnly={isReleased}
        filters={
          <Radio.Group
            type="button"
            aria-label={t('notices.state')}
            value={filter['enabledMark'] ?? ''}
            onChange={(enabledMark: string) => setListState({ filter: { ...filter, enabledMark } })}
          >
            <Radio value="">{t('notices.all')}</Radio>
            <Radio value="0">{t('notices.draft')}</Radio>
            <Radio value="1">{t('notices.released')}</Radio>
          </Radio.Group>
        }
        form={({ id, onClose }) => (
          <NoticeForm id={id} onClose={onClose} onPublish={canRelease ? release.confirmRelease : undefined} />
        )}
        empty={t('notices.empty')}
      />
      {previewed && <Preview id={previewed.id} onClose={() => setPreviewed(null)} />}
      {readersOf && <Readers row={readersOf} onClose={() => setReadersOf(null)} />}
      {release.question}
      {dialog}
      {removal.dialog}
    </>
  )
}
