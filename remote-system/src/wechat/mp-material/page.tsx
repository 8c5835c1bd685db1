import { Badge, Button, Radio } from '@arco-design/web-react'
import { IconDownload, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { narrowImageUrl } from '@tessera/shared/contract/system/files'
import {
  materialTypes,
  mpMaterials,
  type Material,
  type MaterialType,
} from '@tessera/shared/contract/wechat/materials'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useCall } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { SetupAlert } from '../setup-alert.tsx'
import { SyncProgress } from '../sync-progress.tsx'
import { text as shared } from '../text.ts'
import page from '../wechat.module.css'
import { ArticleForm } from './article-form.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { text } from './text.ts'
import { UploadButton } from './upload-button.tsx'
import { usePull } from './use-pull.ts'

/** Material of the official account: images, voice, videos and articles. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const common = useText(shared)
  const [{ filter }, setListState] = useListState()
  const [isWriting, setWriting] = useState(false)
  const [previewed, setPreviewed] = useState<Material | null>(null)
  const { data: ready } = useCall(accounts.ready, {})
  const { latestRun, start, busy } = usePull()
  const type: MaterialType = materialTypes.find((known) => known === filter['type']) ?? '2'
  const columns: Column<Material>[] = [
    ...(type === '2' || type === '5'
      ? [
          {
            key: 'imageUrl',
            title: t('mpMaterial.picture'),
            width: 80,
            card: 'none' as const,
            render: ({ imageUrl }: Material) =>
              imageUrl && (
                <img className={page.picture} src={narrowImageUrl(imageUrl, 240)} alt="" loading="lazy" />
              ),
          },
        ]
      : []),
    {
      key: 'fullName',
      title: t('mpMaterial.fullName'),
      pinned: true,
      render: ({ fullName, articles }) =>
        articles > 1 ? `${fullName} ${t('mpMaterial.several', { n: articles })}` : fullName,
    },
    {
      key: 'gone',
      title: t('mpMaterial.there'),
      card: 'state',
      render: ({ gone }) => (
        <Badge
          status={gone ? 'default' : 'success'}
          text={t(gone ? 'mpMaterial.gone' : 'mpMaterial.isThere')}
        />
      ),
    },
    ...(type === '5'
      ? [
          { key: 'digest', title: t('mpMaterial.digest'), content: 'text' as const },
          { key: 'author', title: t('mpMaterial.author') },
        ]
      : [
          {
            key: 'bytes',
            title: t('mpMaterial.bytes'),
            align: 'right' as const,
            render: ({ bytes }: Material) => (bytes === null ? '' : formatFileSize(bytes)),
          },
        ]),
    {
      key: 'mediaId',
      title: t('mpMaterial.mediaId'),
      render: ({ mediaId }) => <Copyable>{mediaId}</Copyable>,
    },
    { key: 'creatorUser', title: t('mpMaterial.creatorUser') },
    {
      key: 'creatorTime',
      title: t('mpMaterial.creatorTime'),
      render: ({ creatorTime }) => formatTime(creatorTime, true),
    },
  ]
  return (
    <div className={page.listed}>
      <SetupAlert channel="mp" />
      {latestRun && <SyncProgress sync={latestRun} title={t('mpMaterial.pulling')} />}
      <Crud
        key={type}
        menu={menu}
        list={mpMaterials.list}
        words={{ noun: t('mpMaterial.noun') }}
        remove={mpMaterials.remove}
        columns={columns}
        actions={type === '5' ? [{ label: t('mpMaterial.preview'), run: setPreviewed }] : []}
        filter={{ type }}
        tools={
          <>
            <Can modelId={menu.id} code={defaultCodes.add}>
              {type === '5' ? (
                <Button type="primary" icon={<IconPlus />} onClick={() => setWriting(true)}>
                  {t('mpMaterial.write')}
                </Button>
              ) : (
                <UploadButton type={type} />
              )}
            </Can>
            <Can modelId={menu.id} code="btn_sync">
              <Button icon={<IconDownload />} disabled={!ready?.mp} loading={busy} onClick={start}>
                {t('mpMaterial.pull')}
              </Button>
            </Can>
          </>
        }
        filters={
          <Radio.Group
            type="button"
            aria-label={t('mpMaterial.kind')}
            value={type}
            onChange={(next: string) => setListState({ keyword: '', filter: { type: next } })}
          >
            {materialTypes.map((known) => (
              <Radio key={known} value={known}>
                {common(`wechat.${known}`)}
              </Radio>
            ))}
          </Radio.Group>
        }
        empty={t('mpMaterial.empty')}
      />
      {previewed && <ArticlePreview id={previewed.id} onClose={() => setPreviewed(null)} />}
      {isWriting && <ArticleForm onClose={() => setWriting(false)} />}
    </div>
  )
}
