import { Empty, Table } from '@arco-design/web-react'
import type { FailureCode } from '@tessera/shared/contract/registry/failures'
import { remotes, type RemoteFigures } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { failureText } from '@tessera/shared/text/failures'
import { useText } from '@tessera/shared/text/text'
import { CallContent } from './call-content.tsx'
import { text } from './text.ts'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import styles from './remotes.module.css'

type Failure = RemoteFigures['failures'][number]

/** Whether this page has a text for the code; browsers with a newer shell may report others. */
const isKnownCode = (code: string): code is FailureCode => Object.hasOwn(failureText.texts, `what.${code}`)

/** Load failures by code, most frequent first. */
export function Failures({ name }: { name: string }) {
  const t = useText(text)
  const translateFailure = useText(failureText)
  const result = useCall(remotes.figures, { name })
  return (
    <CallContent result={result}>
      {({ failures }) => (
        <Table<Failure>
          rowKey="code"
          size="small"
          pagination={false}
          scroll={{ x: 760 }}
          data={failures.toSorted((left, right) => right.count - left.count)}
          noDataElement={<Empty description={t('remotes.failuresEmpty')} />}
          columns={[
            {
              title: t('remotes.failureCode'),
              dataIndex: 'code',
              width: 240,
              render: (code: string) => (
                <span className={styles.wrap}>
                  <code className={styles.code}>{code}</code>
                  {isKnownCode(code) && <div className={styles.hint}>{translateFailure(`what.${code}`)}</div>}
                </span>
              ),
            },
            {
              title: t('remotes.count'),
              dataIndex: 'count',
              width: 80,
              align: 'right',
              render: (count: number) => <span className={styles.figure}>{count.toLocaleString('en')}</span>,
            },
            {
              title: t('remotes.last'),
              dataIndex: 'last',
              width: 130,
              render: (at: number) => <RelativeTimeLabel className={styles.when!} at={at} />,
            },
            {
              title: t('remotes.message'),
              dataIndex: 'message',
              render: (message: string) => <span className={styles.wrap}>{message}</span>,
            },
          ]}
        />
      )}
    </CallContent>
  )
}
