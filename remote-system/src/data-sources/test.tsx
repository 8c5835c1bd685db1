import { Alert, Button } from '@arco-design/web-react'
import { IconThunderbolt } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { DataSourceBody, dataSources } from '@tessera/shared/contract/system/data-sources'
import { CallError } from '@tessera/shared/client/call'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './data-sources.module.css'

/** Connects as the form says now, and tells what came of it beside the button. */
export function Test({ now, id }: { now: Partial<DataSourceBody>; id: string | null }) {
  const t = useText(text)
  const { send, sending } = useSend(dataSources.test, { quiet: true, timeoutMs: 40_000 })
  const [said, setSaid] = useState<{ well: boolean; words: string; of: Partial<DataSourceBody> } | null>(null)
  const test = async () => {
    // A name is asked for when it is saved, and matters to no database.
    const { fullName, ...rest } = now
    const body = { ...rest, fullName: fullName?.trim() || '-' } as DataSourceBody
    try {
      await send({ ...body, ...(id === null ? {} : { id }) })
      setSaid({ well: true, words: t('dataSources.well'), of: now })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaid({ well: false, words: error.msg, of: now })
    }
  }
  return (
    <div className={styles.test}>
      <Button icon={<IconThunderbolt />} loading={sending} onClick={() => void test()}>
        {t('dataSources.test')}
      </Button>
      <div className={styles.said} role="status">
        {said && !sending && <Alert type={said.well ? 'success' : 'error'} content={said.words} />}
      </div>
    </div>
  )
}
