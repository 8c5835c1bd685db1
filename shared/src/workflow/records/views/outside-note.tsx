import { Alert, Button } from '@arco-design/web-react'
import { useState } from 'react'
import { call as send } from '../../../client/call.ts'
import { useCreatedRecords } from '../../../client/created-records.ts'
import { useListState } from '../../../lists/crud/list-state.ts'
import { useText } from '../../../text/text.ts'
import { viewCallsOf } from '../../../lists/records/record-calls.ts'
import { viewsText as text } from './text.ts'
import type { ViewProps } from './view-props.ts'

interface Props extends Pick<ViewProps, 'view' | 'records'> {
  /** The period that the view shows, where it shows one. */
  within?: object | undefined
  onClear: () => void
}

/** Says that a record which was just saved is not in the view, because of its filters or the shown period. */
export function OutsideNote({ view, records, within, onClear }: Props) {
  const t = useText(text)
  const [{ keyword, filter }] = useListState()
  const query = JSON.stringify({ ...records.query, keyword, ...filter, ...within })
  /** The query in which the record was not found. */
  const [missedBy, setMissedBy] = useState<string | null>(null)
  useCreatedRecords(records.calls.list, ({ id }) => {
    const { records: call } = viewCallsOf(records.calls.designId, view.key)
    const input = { ...(JSON.parse(query) as object), currentPage: 1, pageSize: 20, locateId: id }
    setMissedBy(null)
    const find = async () => {
      const { list } = await send(call, input as never, { quiet: true })
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
