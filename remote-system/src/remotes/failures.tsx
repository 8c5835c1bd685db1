import type { FailureCode } from '@tessera/shared/contract/registry/failures'
import { remotes, type RemoteFigures } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { failureText } from '@tessera/shared/text/failures'
import { useText } from '@tessera/shared/text/text'
import { CallContent } from './call-content.tsx'
import { text } from './text.ts'
import { Table } from '@tessera/shared/ui/table/table'
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
        <Table<Failure & { id: string }>
          name={t('remotes.tab.failures')}
          rows={failures
            .toSorted((left, right) => right.count - left.count)
            .map((failure) => ({ ...failure, id: failure.code }))}
          empty={t('remotes.failuresEmpty')}
          columns={[
            {
              key: 'code',
              title: t('remotes.failureCode'),
              width: 240,
              cell: ({ code }) => (
                <span className={styles.wrap}>
                  <code className={styles.code}>{code}</code>
                  {isKnownCode(code) && <div className={styles.hint}>{translateFailure(`what.${code}`)}</div>}
                </span>
              ),
            },
            {
              key: 'count',
              title: t('remotes.count'),
              align: 'right',
              cell: ({ count }) => count.toLocaleString('en'),
            },
            {
              key: 'last',
              title: t('remotes.last'),
              cell: ({ last }) => <RelativeTimeLabel className={styles.when!} at={last} />,
            },
            {
              key: 'message',
              title: t('remotes.message'),
              content: 'text',
              cell: ({ message }) => message && <span className={styles.wrap}>{message}</span>,
            },
          ]}
        />
      )}
    </CallContent>
  )
}
