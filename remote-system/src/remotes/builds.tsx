import { Button, Tag } from '@arco-design/web-react'
import { remotes, type BuildRow } from '@tessera/shared/contract/registry/remotes'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { formatTime } from '@tessera/shared/format/time'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { codes } from './permission-codes.ts'
import { CopyableCode } from './copyable-code.tsx'
import type { DetailProps } from './detail.tsx'
import { CallContent } from './call-content.tsx'
import { MissingPermission } from './missing-permission.tsx'
import { channelCalls } from './channel-calls.ts'
import { text } from './text.ts'
import { Table } from '@tessera/shared/ui/table/table'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import styles from './remotes.module.css'

/** All builds of a remote, newest first. All users can be switched to any of them. */
export function Builds({ row, can }: DetailProps) {
  const t = useText(text)
  const localize = useLocalizedText()
  const result = useCall(remotes.builds, { name: row.id })
  const point = useSend(remotes.point, { stale: channelCalls })
  const { ask, dialog } = useConfirm()

  const confirmSwitch = (build: BuildRow, isRollback: boolean) =>
    ask({
      title: t(isRollback ? 'remotes.rollBackTitle' : 'remotes.pointTitle', { build: build.id }),
      content: t('remotes.pointQuestion', {
        name: localize(row.entry.title),
        now: row.stable,
        build: build.id,
        publisher: build.publisher,
        time: formatTime(build.publishedTime),
      }),
      okText: t(isRollback ? 'remotes.rollBack' : 'remotes.point'),
      danger: isRollback,
      run: async () => (await point.send({ name: row.id, build: build.id })).msg,
    })

  return (
    <CallContent result={result}>
      {({ list }) => {
        const stableSince = list.find(({ stable }) => stable === 1)?.publishedTime ?? 0
        return (
          <div className={styles.stack}>
            {!can(codes.publish) && <MissingPermission code={codes.publish} />}
            <Table<BuildRow>
              name={t('remotes.tab.builds')}
              rows={list}
              columns={[
                {
                  key: 'id',
                  title: t('remotes.buildId'),
                  cell: ({ id, stable, canary }) => (
                    <span className={styles.pair}>
                      <CopyableCode>{id}</CopyableCode>
                      {stable === 1 && <Tag color="green">{t('remotes.stableTag')}</Tag>}
                      {canary === 1 && (
                        <Tag color="orange">{t('remotes.canaryTag', { n: row.canaryPercent })}</Tag>
                      )}
                    </span>
                  ),
                },
                {
                  key: 'publishedTime',
                  title: t('remotes.published'),
                  cell: ({ publishedTime }) => (
                    <RelativeTimeLabel className={styles.when!} at={publishedTime} />
                  ),
                },
                {
                  key: 'publisher',
                  title: t('remotes.publisher'),
                  content: 'text',
                  cell: ({ publisher }) => publisher || '–',
                },
                {
                  key: 'commit',
                  title: t('remotes.commit'),
                  cell: ({ build: { commit } }) =>
                    commit ? <CopyableCode label={commit.slice(0, 8)}>{commit}</CopyableCode> : '–',
                },
                {
                  key: 'bytes',
                  title: t('remotes.size'),
                  align: 'right',
                  cell: ({ bytes, files }) => (
                    <span title={t('remotes.sizeOf', { size: formatFileSize(bytes), n: files })}>
                      {formatFileSize(bytes)}
                    </span>
                  ),
                },
                ...(can(codes.publish)
                  ? [
                      {
                        key: 'actions',
                        title: t('remotes.action'),
                        content: 'control' as const,
                        fixed: 'end' as const,
                        cell: (build: BuildRow) => {
                          const isRollback = build.publishedTime < stableSince
                          return (
                            build.stable === 0 && (
                              <Button
                                type="text"
                                size="small"
                                {...(isRollback ? { status: 'danger' as const } : {})}
                                onClick={() => confirmSwitch(build, isRollback)}
                              >
                                {t(isRollback ? 'remotes.rollBack' : 'remotes.point')}
                              </Button>
                            )
                          )
                        },
                      },
                    ]
                  : []),
              ]}
            />
            {dialog}
          </div>
        )
      }}
    </CallContent>
  )
}
