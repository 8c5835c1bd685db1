import { Empty, Input, Pagination, Skeleton } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dataMaps, mapLimit, type DataMap } from '@tessera/shared/contract/system/data-maps'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { ListFailed } from '@tessera/shared/widgets/crud/states'
import { useRemoval } from '@tessera/shared/widgets/crud/use-removal'
import { ImportButton } from '@tessera/shared/widgets/import/import-button'
import { told } from '@tessera/shared/widgets/told'
import { MapCard, type Deed } from './card.tsx'
import { MapForm } from './form.tsx'
import type { Preview } from './preview.tsx'
import { text } from './text.ts'
import styles from './data-maps.module.css'

const pageSize = 24
const accept = '.json,.geojson'

/** Maps for charts and screens (specification: wire 9.8). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ keyword, currentPage }, change] = useListState()
  const [editing, setEditing] = useState<string | null>(null)
  const [shown, setShown] = useState<{ map: DataMap; View: typeof Preview } | null>(null)
  const replacing = useRef<DataMap | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const { data, error, mutate } = useCall(
    dataMaps.list,
    { currentPage, pageSize, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true },
  )
  const state = useSend(dataMaps.setState, { stale: [dataMaps.list] })
  const removal = useRemoval({ remove: dataMaps.remove, list: dataMaps.list })
  const anew = () => void refresh(dataMaps.list, dataMaps.read)
  // The last map of the last page was deleted: that page is no more.
  const lastPage = data ? Math.max(1, Math.ceil(data.pagination.total / pageSize)) : currentPage
  useEffect(() => {
    if (currentPage > lastPage) change({ currentPage: lastPage })
  })

  const act = (deed: Deed, map: DataMap) => {
    if (deed === 'edit') setEditing(map.id)
    else if (deed === 'replace') {
      replacing.current = map
      file.current?.click()
    } else if (deed === 'export') void save(map)
    else if (deed === 'state') void told(state.send({ id: map.id }))
    else removal.ask([map.id], map.fullName)
  }
  // What zooms is fetched with the first map that somebody looks at.
  const show = async (map: DataMap) => {
    const { Preview: View } = await import('./preview.tsx')
    setShown({ map, View })
  }
  const replace = async (given: File | undefined) => {
    if (!given || !replacing.current) return
    await told(sendFile(dataMaps.replace, given, { input: { id: replacing.current.id } }))
    anew()
  }
  const deeds: readonly Deed[] = ['edit', 'replace', 'export', 'state', 'remove']
  const allowed = deeds.filter(
    (deed) => deed === 'export' || can(deed === 'remove' ? defaultCodes.remove : defaultCodes.edit),
  )
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Input.Search
          className={styles.search!}
          defaultValue={keyword}
          onSearch={(word) => change({ keyword: word.trim() })}
          onClear={() => change({ keyword: '' })}
          allowClear
          placeholder={t('dataMaps.search')}
          aria-label={t('dataMaps.search')}
        />
        {can(defaultCodes.add) && (
          <>
            <span className={styles.hint}>{t('dataMaps.importHint', { n: mapLimit })}</span>
            <ImportButton
              call={dataMaps.import}
              accept={accept}
              label={t('dataMaps.import')}
              onImported={anew}
            />
          </>
        )}
      </div>
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <Skeleton animation text={{ rows: 6 }} />
      ) : data.list.length === 0 ? (
        <Empty className={styles.nothing!} description={t(keyword ? 'dataMaps.nothing' : 'dataMaps.empty')} />
      ) : (
        <ul className={styles.cards}>
          {data.list.map((map) => (
            <MapCard
              key={map.id}
              map={map}
              deeds={allowed}
              onShow={() => void show(map)}
              onDeed={(deed) => act(deed, map)}
            />
          ))}
        </ul>
      )}
      {data && data.pagination.total > pageSize && (
        <Pagination
          current={currentPage}
          pageSize={pageSize}
          total={data.pagination.total}
          onChange={(page) => change({ currentPage: page })}
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
      {shown && <shown.View map={shown.map} onClose={() => setShown(null)} />}
      {removal.question}
    </div>
  )
}

/** The map as a file. */
async function save({ id, fullName }: DataMap): Promise<void> {
  const map = await call(dataMaps.read, { id }).catch(() => null)
  if (!map) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([map.data], { type: 'application/geo+json' }))
  link.download = `${fullName}.geojson`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
