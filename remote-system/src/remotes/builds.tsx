import { Button, Table, Tag } from '@arco-design/web-react'
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
              rowKey="id"
              size="small"
              pagination={false}
              scroll={{ x: 920 }}
              data={list}
              columns={[
                {
                  title: t('remotes.buildId'),
                  dataIndex: 'id',
                  width: 270,
                  render: (id: string, { stable, canary }) => (
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
                  title: t('remotes.published'),
                  dataIndex: 'publishedTime',
                  width: 130,
                  render: (at: number) => <RelativeTimeLabel className={styles.when!} at={at} />,
                },
                {
                  title: t('remotes.publisher'),
                  dataIndex: 'publisher',
                  width: 140,
                  ellipsis: true,
                  render: (publisher: string) => publisher || '–',
                },
                {
                  title: t('remotes.commit'),
                  dataIndex: 'build.commit',
                  width: 130,
                  render: (_: unknown, { build: { commit } }) =>
                    commit ? <CopyableCode label={commit.slice(0, 8)}>{commit}</CopyableCode> : '–',
                },
                {
                  title: t('remotes.size'),
                  dataIndex: 'bytes',
                  width: 100,
                  align: 'right',
                  render: (bytes: number, { files }) => (
                    <span title={t('remotes.sizeOf', { size: formatFileSize(bytes), n: files })}>
                      {formatFileSize(bytes)}
                    </span>
                  ),
                },
                ...(can(codes.publish)
                  ? [
                      {
                        title: '',
                        dataIndex: 'act',
                        width: 140,
                        fixed: 'right' as const,
                        render: (_: unknown, build: BuildRow) => {
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
