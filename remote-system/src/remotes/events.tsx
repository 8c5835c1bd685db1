import { Pagination } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes, type RemoteEvent } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CopyableCode } from './copyable-code.tsx'
import { CallContent } from './call-content.tsx'
import { text } from './text.ts'
import { Table } from '@tessera/shared/ui/table/table'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import styles from './remotes.module.css'

/** History of a remote: actions with user and time, newest first. */
export function Events({ name }: { name: string }) {
  const t = useText(text)
  const [currentPage, setPage] = useState(1)
  const result = useCall(remotes.events, { name, currentPage, pageSize: 20 }, { keepPreviousData: true })
  return (
    <CallContent result={result}>
      {({ list, pagination: { total } }) => (
        <div className={styles.stack}>
          <Table<RemoteEvent>
            name={t('remotes.tab.events')}
            rows={list}
            empty={t('remotes.eventsEmpty')}
            columns={[
              {
                key: 'time',
                title: t('remotes.time'),
                cell: ({ time }) => <RelativeTimeLabel className={styles.when!} at={time} />,
              },
              {
                key: 'action',
                title: t('remotes.action'),
                cell: ({ action }) => t(`remotes.action.${action}`),
              },
              {
                key: 'build',
                title: t('remotes.buildId'),
                cell: ({ build }) => (build ? <CopyableCode>{build}</CopyableCode> : '–'),
              },
              { key: 'actor', title: t('remotes.actor'), cell: ({ actor }) => actor },
              {
                key: 'detail',
                title: t('remotes.details'),
                content: 'text',
                cell: ({ detail }) => detail && <span className={styles.wrap}>{detail}</span>,
              },
            ]}
          />
          {total > 20 && (
            <Pagination
              size="small"
              className={styles.pages!}
              total={total}
              current={currentPage}
              pageSize={20}
              showTotal={(n) => t('remotes.total', { n })}
              onChange={setPage}
            />
          )}
        </div>
      )}
    </CallContent>
  )
}
