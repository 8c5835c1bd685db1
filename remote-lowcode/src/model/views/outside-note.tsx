import { Alert, Button } from '@arco-design/web-react'
import { useState } from 'react'
import { call } from '@tessera/shared/client/call'
import { useCreatedRecords } from '@tessera/shared/client/created-records'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { viewCallsOf } from '../calls.ts'
import { viewsText as text } from './text.ts'
import type { ViewProps } from './view-props.ts'

interface Props extends Pick<ViewProps, 'menu' | 'modelId' | 'view' | 'calls'> {
  /** The period that the view shows, where it shows one. */
  within?: object | undefined
  onClear: () => void
}

/** Says that a record which was just saved is not in the view, because of its filters or the shown period. */
export function OutsideNote({ menu, modelId, view, calls, within, onClear }: Props) {
  const t = useText(text)
  const [{ keyword, filter }] = useListState()
  const query = JSON.stringify({ menuId: menu.id, keyword, ...filter, ...within })
  /** The query in which the record was not found. */
  const [missedBy, setMissedBy] = useState<string | null>(null)
  useCreatedRecords(calls.list, ({ id }) => {
    const { records } = viewCallsOf(modelId, view.key)
    const input = { ...(JSON.parse(query) as object), currentPage: 1, pageSize: 20, locateId: id }
    setMissedBy(null)
    const find = async () => {
      const { list } = await call(records, input as never, { quiet: true })
      if (!list.some((record) => record.id === id)) setMissedBy(query)
    }
    void find().catch(() => undefined)
  })
  const isFiltered = keyword !== '' || Object.keys(filter).length > 0
  if (missedBy !== query) return <div role="status" />
  return (
    <div role="status">
      <Alert
        type="info"
        closable
        content={t(within ? 'views.savedOutsidePeriod' : 'views.savedOutside')}
        action={
          isFiltered && (
            <Button size="mini" onClick={onClear}>
              {t('views.clear')}
            </Button>
          )
        }
        onClose={() => setMissedBy(null)}
      />
    </div>
  )
}
