import { Radio } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { narrowImageUrl } from '@tessera/shared/contract/system/files'
import { qyMedia, qyMediaTypes, type QyMedia } from '@tessera/shared/contract/wechat/media'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { text } from './text.ts'
import styles from '../wechat.module.css'

/** Uploaded files for messages, by type. */
export function Files({ menu, filters }: { menu: PageProps['menu']; filters: ReactNode }) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const type = qyMediaTypes.find((one) => one === filter['type']) ?? '2'
  const columns: Column<QyMedia>[] = [
    ...(type === '2'
      ? [
          {
            key: 'imageUrl',
            title: t('qyMessage.picture'),
            render: ({ imageUrl }: QyMedia) => (
              <img className={styles.picture} src={narrowImageUrl(imageUrl, 240)} alt="" loading="lazy" />
            ),
          },
        ]
      : []),
    { key: 'fullName', title: t('qyMessage.name'), pinned: true },
    {
      key: 'bytes',
      title: t('qyMessage.bytes'),
      align: 'right',
      render: ({ bytes }) => formatFileSize(bytes),
    },
    { key: 'creatorUser', title: t('qyMessage.by') },
    {
      key: 'creatorTime',
      title: t('qyMessage.time'),
      render: ({ creatorTime }) => formatTime(creatorTime, true),
    },
  ]
  return (
    <Crud
      key={type}
      menu={menu}
      list={qyMedia.list}
      words={{ noun: t('qyMessage.fileNoun') }}
      remove={qyMedia.remove}
      columns={columns}
      filter={{ box: 'files', type }}
      filters={
        <>
          {filters}
          <Radio.Group
            aria-label={t('qyMessage.msgType')}
            value={type}
            onChange={(next: string) => setListState({ keyword: '', filter: { box: 'files', type: next } })}
          >
            {qyMediaTypes.map((one) => (
              <Radio key={one} value={one}>
                {t(`qyMessage.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        </>
      }
      empty={t('qyMessage.emptyFiles')}
    />
  )
}
