import { Empty, Pagination, Skeleton } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dataMaps, maxMapMegabytes, type DataMap } from '@tessera/shared/contract/data/maps'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { Search } from '@tessera/shared/lists/crud/search'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { useRemoval } from '@tessera/shared/lists/crud/use-removal'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { showResult } from '@tessera/shared/ui/show-result'
import { MapCard, type MapAction } from './card.tsx'
import { MapForm } from './form.tsx'
import type { Preview } from './preview.tsx'
import { text } from './text.ts'
import styles from './data-maps.module.css'

const pageSize = 24
const accept = '.json,.geojson'

/** Maps for charts and dashboards. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ keyword, currentPage }, setListState] = useListState()
  const [editing, setEditing] = useState<string | null>(null)
  const [previewed, setPreviewed] = useState<{ map: DataMap; View: typeof Preview } | null>(null)
  const mapToReplace = useRef<DataMap | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const { data, error, mutate } = useCall(
    dataMaps.list,
    { currentPage, pageSize, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true },
  )
  const state = useSend(dataMaps.setState, { stale: [dataMaps.list] })
  const removal = useRemoval({
    remove: dataMaps.remove,
    list: dataMaps.list,
    words: { noun: t('dataMaps.noun') },
  })
  const refreshMaps = () => void refresh(dataMaps.list, dataMaps.read)
  // Move to the last existing page when the current one was emptied by a deletion.
  const lastPage = data ? Math.max(1, Math.ceil(data.pagination.total / pageSize)) : currentPage
  useEffect(() => {
    if (currentPage > lastPage) setListState({ currentPage: lastPage })
  })

  const runAction = (action: MapAction, map: DataMap) => {
    if (action === 'edit') setEditing(map.id)
    else if (action === 'replace') {
      mapToReplace.current = map
      file.current?.click()
    } else if (action === 'export') void downloadGeoJson(map)
    else if (action === 'state') void showResult(state.send({ id: map.id }))
    else removal.confirmRemoval([map.id], map.fullName)
  }
  // Load the zoom library with the first preview only.
  const openPreview = async (map: DataMap) => {
    const { Preview: View } = await import('./preview.tsx')
    setPreviewed({ map, View })
  }
  const replace = async (upload: File | undefined) => {
    if (!upload || !mapToReplace.current) return
    await showResult(sendFile(dataMaps.replace, upload, { input: { id: mapToReplace.current.id } }))
    refreshMaps()
  }
  const allActions: readonly MapAction[] = ['edit', 'replace', 'export', 'state', 'remove']
  const allowedActions = allActions.filter(
    (action) => action === 'export' || can(action === 'remove' ? defaultCodes.remove : defaultCodes.edit),
  )
  const renderMaps = () => {
    if (error && !data) return <ListFailed failure={error} onRetry={() => void mutate()} />
    if (!data) return <Skeleton animation text={{ rows: 6 }} />
    if (data.list.length === 0)
      return (
        <Empty className={styles.nothing!} description={t(keyword ? 'dataMaps.nothing' : 'dataMaps.empty')} />
      )
    return (
      <ul className={styles.cards}>
        {data.list.map((map) => (
          <MapCard
            key={map.id}
            map={map}
            actions={allowedActions}
            onPreview={() => void openPreview(map)}
            onAction={(action) => runAction(action, map)}
          />
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {can(defaultCodes.add) && (
          <>
            <ImportButton
              call={dataMaps.import}
              accept={accept}
              label={t('dataMaps.import')}
              onImported={refreshMaps}
            />
            <span className={styles.hint}>{t('dataMaps.importHint', { n: maxMapMegabytes })}</span>
          </>
        )}
        <Search keyword={keyword} onSearch={(word) => setListState({ keyword: word })}>
          {null}
        </Search>
      </div>
      {renderMaps()}
      {data && data.pagination.total > pageSize && (
        <Pagination
          current={currentPage}
          pageSize={pageSize}
          total={data.pagination.total}
          onChange={(page) => setListState({ currentPage: page })}
        />
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={accept}
        aria-label={t('dataMaps.replace')}
        onChange={({ target }) => {
          void replace(target.files?.[0])
          target.value = ''
        }}
      />
      {editing !== null && <MapForm id={editing} onClose={() => setEditing(null)} />}
      {previewed && <previewed.View map={previewed.map} onClose={() => setPreviewed(null)} />}
      {removal.dialog}
    </div>
  )
}

/** Downloads a map as a GeoJSON file. */
async function downloadGeoJson({ id, fullName }: DataMap): Promise<void> {
  const map = await call(dataMaps.read, { id }).catch(() => null)
  if (!map) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([map.data], { type: 'application/geo+json' }))
  link.download = `${fullName}.geojson`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
