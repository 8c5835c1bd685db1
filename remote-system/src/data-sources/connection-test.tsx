import { Alert, Button } from '@arco-design/web-react'
import { IconThunderbolt } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { DataSourceBody, dataSources } from '@tessera/shared/contract/data/sources'
import { CallError } from '@tessera/shared/client/call'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './data-sources.module.css'

/** Tests the connection with the current form values and shows the result next to the button. */
export function ConnectionTest({ values, id }: { values: Partial<DataSourceBody>; id: string | null }) {
  const t = useText(text)
  const { send, sending } = useSend(dataSources.test, { quiet: true, timeoutMs: 40_000 })
  const [result, setResult] = useState<{ succeeded: boolean; message: string } | null>(null)
  const test = async () => {
    // The call requires a name, but a test does not need one.
    const { fullName, ...rest } = values
    const body = { ...rest, fullName: fullName?.trim() || '-' } as DataSourceBody
    try {
      await send({ ...body, ...(id === null ? {} : { id }) })
      setResult({ succeeded: true, message: t('dataSources.well') })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setResult({ succeeded: false, message: error.msg })
    }
  }
  return (
    <div className={styles.test}>
      <Button icon={<IconThunderbolt />} loading={sending} onClick={() => void test()}>
        {t('dataSources.test')}
      </Button>
      <div className={styles.said} role="status">
        {result && !sending && (
          <Alert type={result.succeeded ? 'success' : 'error'} content={result.message} />
        )}
      </div>
    </div>
  )
}
