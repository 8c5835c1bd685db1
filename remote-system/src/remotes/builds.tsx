import { Button, Table, Tag } from '@arco-design/web-react'
import { remotes, type BuildRow } from '@tessera/shared/contract/shell/remotes'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { formatTime } from '@tessera/shared/format/time'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { codes } from './codes.ts'
import { Copied } from './copied.tsx'
import type { DetailProps } from './detail.tsx'
import { Loaded } from './loaded.tsx'
import { NoRight } from './no-right.tsx'
import { moved } from './stale.ts'
import { text } from './text.ts'
import { RelativeTimeLabel } from '@tessera/shared/widgets/time-labels'
import { useConfirm } from '@tessera/shared/widgets/confirm/confirm'
import styles from './remotes.module.css'

/** Every build that is here, newest first; everybody can be moved to any of them. */
export function Builds({ row, can }: DetailProps) {
  const t = useText(text)
  const line = useLocalizedText()
  const answer = useCall(remotes.builds, { name: row.id })
  const point = useSend(remotes.point, { stale: moved })
  const { ask, dialog } = useConfirm()

  const question = (build: BuildRow, back: boolean) =>
    ask({
      title: t(back ? 'remotes.rollBackTitle' : 'remotes.pointTitle', { build: build.id }),
      content: t('remotes.pointQuestion', {
        name: line(row.entry.title),
        now: row.stable,
        build: build.id,
        publisher: build.publisher,
        time: formatTime(build.publishedTime),
      }),
      okText: t(back ? 'remotes.rollBack' : 'remotes.point'),
      danger: back,
      run: async () => (await point.send({ name: row.id, build: build.id })).msg,
    })

  return (
    <Loaded answer={answer}>
      {({ list }) => {
        const stableSince = list.find(({ stable }) => stable === 1)?.publishedTime ?? 0
        return (
          <div className={styles.stack}>
            {!can(codes.publish) && <NoRight code={codes.publish} />}
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
                      <Copied>{id}</Copied>
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
                  render: (who: string) => who || '–',
                },
                {
                  title: t('remotes.commit'),
                  dataIndex: 'build.commit',
                  width: 130,
                  render: (_: unknown, { build: { commit } }) =>
                    commit ? <Copied shown={commit.slice(0, 8)}>{commit}</Copied> : '–',
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
                          const back = build.publishedTime < stableSince
                          return (
                            build.stable === 0 && (
                              <Button
                                type="text"
                                size="small"
                                {...(back ? { status: 'danger' as const } : {})}
                                onClick={() => question(build, back)}
                              >
                                {t(back ? 'remotes.rollBack' : 'remotes.point')}
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
    </Loaded>
  )
}
