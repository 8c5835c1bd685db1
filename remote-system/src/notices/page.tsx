import { Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { notices, type NoticeRow } from '@tessera/shared/contract/system/messages'
import { defaultCodes } from '@tessera/shared/access/can'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { useRemoval } from '@tessera/shared/widgets/crud/use-removal'
import { useNoticeColumns } from './columns.tsx'
import { NoticeForm } from './form.tsx'
import { Preview } from './preview.tsx'
import { useRelease } from './release.tsx'
import { text } from './text.ts'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const [previewed, setPreviewed] = useState<NoticeRow | null>(null)
  const release = useRelease()
  const removal = useRemoval({
    remove: notices.remove,
    list: notices.list,
    words: { noun: t('notices.noun') },
  })
  const isReleased = ({ enabledMark }: NoticeRow) => enabledMark === 1
  const actions: Action<NoticeRow>[] = [
    { label: t('notices.release'), code: 'btn_release', hidden: isReleased, run: release.confirmRelease },
    // A published notice cannot be edited, but it can be deleted.
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
        columns={useNoticeColumns(setPreviewed)}
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
        form={({ id, onClose }) => <NoticeForm id={id} onClose={onClose} />}
        empty={t('notices.empty')}
      />
      {previewed && <Preview id={previewed.id} onClose={() => setPreviewed(null)} />}
      {release.question}
      {removal.dialog}
    </>
  )
}
